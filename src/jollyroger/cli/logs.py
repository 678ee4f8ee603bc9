"""What a server logs: lines for people, or JSON for programs that collect logs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from jollyroger.log.request_id import REQUEST_ID

LOG_FORMATS = ("text", "json")


class TextLines(logging.Formatter):
    """2026-05-01T12:00:00Z WARNING jollyroger.web: the text [request]."""

    def format(self, record: logging.LogRecord) -> str:
        """One entry; a traceback follows on lines of its own."""
        text = super().format(record)
        request_id = REQUEST_ID.get()
        head = f"{_moment(record)} {record.levelname} {record.name}:"
        return f"{head} [{request_id}] {text}" if request_id else f"{head} {text}"


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One entry."""
        entry = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if REQUEST_ID.get():
            entry["request_id"] = REQUEST_ID.get()
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def log_to_stderr(log_format: str) -> None:
    """Send warnings and errors to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if log_format == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
