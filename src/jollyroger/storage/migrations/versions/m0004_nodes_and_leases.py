"""Several servers use one database: which there are, which runs a table, and what they share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_number", NUMBER, sa.ForeignKey("tables.number"), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False),
        sa.Column("token", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "shared",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    # Servers of older versions know no leases.
    op.execute("INSERT INTO shared (name, value) VALUES ('oldest', '0004')")


def downgrade() -> None:
    """Each database has one server again."""
    for name in ("shared", "leases", "nodes"):
        op.drop_table(name)
