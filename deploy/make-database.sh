#!/bin/sh
# Run once by the image of PostgreSQL in compose.yaml, while its volume is empty: the program owns its database and nothing else.
set -eu
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\set password `cat /run/secrets/database_password`
create role mirchi login password :'password';
create database mirchi owner mirchi;
SQL
