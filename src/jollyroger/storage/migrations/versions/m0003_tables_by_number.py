"""Tables are counted, and the log goes by their numbers: what is played at the same time lies side by side."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
KEPT = "id, game, public, over, made_at, seed"
NEW = "new_"
"""What is made anew is called so until what it replaces is gone."""


def upgrade() -> None:
    """Copy the three that hang together, in the order in which the tables were made."""
    _make_tables(
        sa.Column("number", NUMBER, primary_key=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
    )
    _make_log(sa.Column("table_number", NUMBER, sa.ForeignKey("new_tables.number"), primary_key=True))
    op.execute(f"INSERT INTO new_tables ({KEPT}) SELECT {KEPT} FROM tables ORDER BY made_at, id")
    op.execute(
        "INSERT INTO new_log (table_number, seq, kind, body, made_at)"
        " SELECT number, seq, kind, body, log.made_at FROM log JOIN new_tables ON id = table_id ORDER BY number, seq"
    )
    _replace()


def downgrade() -> None:
    """Tables go by their ids again."""
    _make_tables(sa.Column("id", sa.String(16), primary_key=True))
    _make_log(sa.Column("table_id", sa.String(16), sa.ForeignKey("new_tables.id"), primary_key=True))
    op.execute(f"INSERT INTO new_tables ({KEPT}) SELECT {KEPT} FROM tables")
    op.execute(
        "INSERT INTO new_log (table_id, seq, kind, body, made_at)"
        " SELECT id, seq, kind, body, log.made_at FROM log JOIN tables ON number = table_number"
    )
    _replace()


def _make_tables(*key: sa.Column[Any]) -> None:
    op.create_table(
        NEW + "tables",
        *key,
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
    )


def _make_log(table: sa.Column[Any]) -> None:
    op.create_table(
        NEW + "log",
        table,
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )


def _replace() -> None:
    """Put the copies in the place of what they were made from; who sat where hangs on the tables too."""
    op.create_table(
        NEW + "sitters",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("new_tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.execute("INSERT INTO new_sitters (guest, table_id, seq) SELECT guest, table_id, seq FROM sitters")
    for name in ("sitters", "log", "tables"):
        op.drop_table(name)
    for name in ("tables", "log", "sitters"):
        op.rename_table(NEW + name, name)
    op.create_index("tables_listed", "tables", ["public", "over", "made_at"])
