"""The cut of the day: how each guest has divided the cards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for the answers."""
    op.create_table(
        "cuts",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("code", sa.Integer, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("cuts")
