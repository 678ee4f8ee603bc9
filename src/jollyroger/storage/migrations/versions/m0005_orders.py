"""What operators order: closed tables, guests and addresses that are kept out, and news of it for running servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Only add: servers of version 0004 go on beside those of this one."""
    op.add_column("tables", sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("number", NUMBER, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Forget all orders."""
    op.drop_table("notices")
    op.drop_table("bans")
    op.drop_column("tables", "closed")
