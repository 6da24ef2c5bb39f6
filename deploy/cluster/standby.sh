#!/bin/sh
# Copies the primary into an empty directory, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  connection="host=$PRIMARY user=replicator password=$REPLICATION_PASSWORD application_name=standby"
  until pg_basebackup --dbname="$connection" --pgdata="$PGDATA" --write-recovery-conf --slot=standby --checkpoint=fast; do
    rm -rf "${PGDATA:?}"/*
    sleep 2
  done
  # Once promoted, it has no standby to wait for.
  echo "synchronous_standby_names = ''" >>"$PGDATA/postgresql.auto.conf"
fi
exec postgres -D "$PGDATA"
