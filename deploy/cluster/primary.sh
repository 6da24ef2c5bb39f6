#!/bin/sh
# Runs once in a new primary: lets the standby replicate, and confirms a commit only when both have it.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$REPLICATION_PASSWORD" <<'END'
create role replicator login replication password :'password';
select pg_create_physical_replication_slot('standby');
-- Applies from the next start. Now it would wait for a standby that can't connect yet.
alter system set synchronous_standby_names = 'standby';
END
echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
