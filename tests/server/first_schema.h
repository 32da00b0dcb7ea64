/* first_schema.h: turns a current file into one of schema 1, where entries were in the order of their
 * tables. */
#ifndef HUSTINGS_FIRST_SCHEMA_H
#define HUSTINGS_FIRST_SCHEMA_H

#define FIRST_SCHEMA                                                                                         \
    "UPDATE game_table SET head = (SELECT count(*) FROM entry WHERE tbl = game_table.id);"                   \
    "CREATE TABLE first(tbl INTEGER NOT NULL REFERENCES game_table ON DELETE CASCADE,"                       \
    " seq INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,"                    \
    " sum BLOB NOT NULL, PRIMARY KEY(tbl, seq)) STRICT, WITHOUT ROWID;"                                      \
    "INSERT INTO first SELECT tbl, seq, at, kind, body, sum FROM entry; DROP TABLE entry;"                   \
    "ALTER TABLE first RENAME TO entry; ALTER TABLE game_table DROP COLUMN last;"                            \
    "DELETE FROM meta WHERE key = 'settled'; UPDATE meta SET value = '1' WHERE key = 'schema'"

#endif
