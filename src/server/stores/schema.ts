/**
 * The SQL that creates the schema and each later version of it, in order; `$SERIAL` stands for a number that the
 * database assigns. Texts that end with `_json` hold JSON.
 */
export const SCHEMAS: readonly string[] = [
  `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value_json TEXT NOT NULL);
  CREATE TABLE scenarios (digest TEXT PRIMARY KEY, name TEXT NOT NULL, file TEXT NOT NULL);
  CREATE TABLE worlds (
    place $SERIAL,
    id TEXT NOT NULL UNIQUE,
    scenario TEXT NOT NULL REFERENCES scenarios (digest),
    seed BIGINT,
    anchor BIGINT NOT NULL,
    frozen_at BIGINT,
    clock_json TEXT NOT NULL,
    faults_json TEXT
  );
  CREATE TABLE keys (
    place $SERIAL,
    hash TEXT NOT NULL UNIQUE,
    world TEXT NOT NULL,
    workspace TEXT NOT NULL,
    mode TEXT NOT NULL,
    revoked INTEGER NOT NULL
  );
  CREATE INDEX keys_of_world ON keys (world);
  CREATE TABLE writes (
    world TEXT NOT NULL,
    revision BIGINT NOT NULL,
    at BIGINT NOT NULL,
    workspace TEXT NOT NULL,
    change_json TEXT NOT NULL,
    PRIMARY KEY (world, revision)
  );
  `,
  "ALTER TABLE worlds ADD COLUMN choices_json TEXT;",
  // Changes no table; the new version keeps programs that do not compare builds from opening the state.
  "-- The settings have the build.",
];
