#!/usr/bin/env bash
# Makes the service's role when the database container starts for the first time.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
    --set password="$AREOPAGUS_DB_PASSWORD" <<'SQL'
CREATE ROLE areopagus_app LOGIN PASSWORD :'password';
SQL
