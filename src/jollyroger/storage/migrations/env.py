"""How Alembic reaches the database: over the connection that the store has open."""

from __future__ import annotations

from alembic import context

from jollyroger.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
