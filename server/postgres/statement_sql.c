/* statement_sql.c: the text of every statement that is sent to PostgreSQL. */
#include <assert.h>

#include "server/postgres/statement.h"

_Static_assert(CHAIN_LEASE_MS == 6000, "the lease in the statements below");
#define LEASE "clock_timestamp() + interval '6 s'"
_Static_assert(NEWS_NODES == 16, "the most that are listed");
#define MOST_NODES "16"

const char join_sql[] =
    "INSERT INTO node (name, id, url, build, host, tables, sockets, until, told, schema, reads, packs)"
    " VALUES ($1::text, $2::bigint, $3::text, $4::text, $5::text, 0, 0, " LEASE ", $2, $6::int, $7::int,"
    " $8::text)"
    " ON CONFLICT (name) DO UPDATE SET id = EXCLUDED.id, url = EXCLUDED.url, build = EXCLUDED.build,"
    " host = EXCLUDED.host, tables = 0, sockets = 0, leaving = false, until = EXCLUDED.until,"
    " told = EXCLUDED.told, schema = EXCLUDED.schema, reads = EXCLUDED.reads, packs = EXCLUDED.packs"
    " WHERE node.id = EXCLUDED.id OR node.host = EXCLUDED.host OR node.until <= clock_timestamp()"
    " RETURNING name";

const char end_stuck_sql[] =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name LIKE 'hustings:%' AND usename = current_user"
    " AND application_name <> current_setting('application_name') AND datname = current_database()"
    " AND xact_start < clock_timestamp() - interval '2 s'";

/* Rows whose predecessor is there go to the place behind it. (The arrays are in step; a function in FROM for all of them
 * would first write them to a table of its own.) */
#define PUT_MANY                                                                                             \
    "INSERT INTO batch (tbl, seq, n, at, sum, lines)"                                                        \
    " SELECT p.tbl, p.seq + p.n, w.n, $1::bigint, w.sum, w.lines FROM"                                       \
    " (SELECT unnest($2::bigint[]) AS tbl, unnest($3::int[]) AS prev, unnest($4::bytea[]) AS before,"        \
    " unnest($5::int[]) AS n, unnest($6::bytea[]) AS sum, unnest($7::bytea[]) AS lines) w"                   \
    " JOIN batch p ON p.tbl = w.tbl AND p.seq = w.prev AND p.sum = w.before"

/* How many tables there are is counted as long as that is cheap; of more, an estimate will do. Where nobody knows: so many
 * that codes are long enough (docs/scale.md). */
#define COUNT_TABLES                                                                                         \
    "greatest((SELECT count(*) FROM (SELECT FROM game_table LIMIT 1000) few),"                               \
    " (SELECT reltuples::bigint FROM pg_class WHERE oid = 'game_table'::regclass))"
#define MANY_TABLES "26000000::bigint"

#define BEAT(tables)                                                                                                                                         \
    "UPDATE node n SET until = " LEASE ", tables = $2::int, sockets = $3::int, leaving = $4::int > 0"                                                        \
    " FROM (SELECT id, until AS was FROM node WHERE id = $1::bigint) o WHERE n.id = o.id"                                                                    \
    " RETURNING o.was > clock_timestamp(),"                                                                                                                  \
    " (SELECT 1 + count(*) FROM node l WHERE l.id <> $1 AND l.until > clock_timestamp()), " tables ","                                                       \
    " extract(epoch FROM clock_timestamp())::bigint,"                                                                                                        \
    " (SELECT coalesce(string_agg(l.id::text || ' ' || l.url || ' ' || l.build || ' ' ||" /* what an earlier program has not written is its predecessor's */ \
    " CASE l.told WHEN l.id THEN l.reads::text || ' ' || l.packs ELSE '1 ' END, E'\\n' ORDER BY l.tables,"                                                   \
    " l.id), '') FROM (SELECT * FROM node WHERE id <> $1 AND until > clock_timestamp()"                                                                      \
    " AND NOT leaving ORDER BY tables, id LIMIT " MOST_NODES ") l)"

static const struct {
    const char *name, *sql;
} statements[] = {
    [DO_APPEND] = {"append", PUT_MANY " ON CONFLICT (tbl, seq) DO NOTHING RETURNING tbl"},
    [PUT_ONE_QUICKLY] = {"put one",
                         "INSERT INTO batch (tbl, seq, n, at, sum, lines)"
                         " SELECT p.tbl, p.seq + p.n, $5::int, $1::bigint, $6::bytea, $7::bytea FROM batch p"
                         " WHERE p.tbl = $2::bigint AND p.seq = $3::int AND p.sum = $4::bytea"},
    [PUT_MANY_QUICKLY] = {"put many", PUT_MANY},
    [DO_PLACES] = {"places", "SELECT b.tbl, b.sum FROM unnest($1::bigint[], $2::int[]) AS w (tbl, seq)"
                             " JOIN batch b ON b.tbl = w.tbl AND b.seq = w.seq"},
    [DO_OPEN] = {"open", "WITH g AS (INSERT INTO game_table (code, id, created, touched, state, needs, owner)"
                         " VALUES ($1::text, $2::bigint, $3::bigint, $3, $4::int, $6::int, $5::bigint)"
                         " ON CONFLICT (code) DO NOTHING RETURNING id)"
                         " INSERT INTO batch (tbl, seq, n, at, sum, lines)"
                         " SELECT id, 0, $7::int, $3, $8::bytea, $9::bytea FROM g RETURNING tbl"},
    [DO_LOOK] =
        {"look",
         "SELECT g.id, coalesce(g.owner, 0)::bigint,"
         " greatest(extract(epoch FROM clock_timestamp())::bigint - g.created, 0)::bigint,"
         " n.id IS NOT NULL, coalesce(n.until > clock_timestamp(), false), coalesce(n.url, ''), g.needs"
         " FROM game_table g LEFT JOIN node n ON n.id = g.owner WHERE g.code = $1::text"},
    [DO_READ] = {"read", "SELECT seq, n, at, sum, lines FROM batch WHERE tbl = $1::bigint ORDER BY tbl, seq"},
    /* The row of the table first: whoever deletes it locks it, too. */
    [DO_TAKE] = {"take",
                 "WITH g AS (SELECT id FROM game_table WHERE code = $1::text AND id = $2::bigint FOR UPDATE),"
                 " put AS (INSERT INTO batch (tbl, seq, n, at, sum, lines)"
                 " SELECT g.id, $3::int, $4::int, $5::bigint, $6::bytea, $7::bytea"
                 " FROM g JOIN batch p ON p.tbl = g.id AND p.seq = $8::int AND p.sum = $9::bytea"
                 " ON CONFLICT (tbl, seq) DO NOTHING RETURNING tbl)"
                 " UPDATE game_table t SET owner = $10::bigint, touched = $5 FROM put WHERE t.code = $1"
                 " RETURNING t.id"},
    [DO_CONFIRM] = {"confirm",
                    "SELECT w.i::bigint FROM unnest($1::bigint[], $2::int[], $3::bytea[], $4::int[])"
                    " WITH ORDINALITY AS w (tbl, prev, before, seq, i)"
                    " LEFT JOIN batch p ON p.tbl = w.tbl AND p.seq = w.prev AND p.sum = w.before"
                    " LEFT JOIN batch b ON b.tbl = w.tbl AND b.seq = w.seq"
                    " WHERE p.tbl IS NULL OR b.tbl IS NOT NULL"},
    [DO_RELEASE] = {"release", "UPDATE game_table SET owner = nullif($3::bigint, 0), touched = extract(epoch "
                               "FROM clock_timestamp())::bigint"
                               " WHERE id = $1::bigint AND owner = $2::bigint"},
    /* Letters are free that nobody can show any more. */
    [DO_SCREEN_PUT] = {"screen",
                       "INSERT INTO screen (letters, life, token, code, until)"
                       " VALUES ($1::text, $2::bigint, $3::bytea, '', clock_timestamp() + interval '10 min')"
                       " ON CONFLICT (letters) DO UPDATE SET life = EXCLUDED.life, token = EXCLUDED.token,"
                       " code = '', until = EXCLUDED.until WHERE screen.life = EXCLUDED.life"
                       " OR screen.until <= clock_timestamp() OR NOT EXISTS (SELECT 1 FROM node n"
                       " WHERE n.id = screen.life AND n.until > clock_timestamp()) RETURNING letters"},
    /* Once; sent again, it is the same pairing. */
    [DO_SCREEN_PAIR] = {"pair", "UPDATE screen s SET code = $2::text WHERE s.letters = $1::text"
                                " AND s.code IN ('', $2) AND s.until > clock_timestamp()"
                                " AND EXISTS (SELECT 1 FROM node n WHERE n.id = s.life"
                                " AND n.until > clock_timestamp()) RETURNING s.token"},
    [DO_SCREEN_LOOK] = {"paired", "SELECT coalesce(string_agg(letters || ' ' || code || E'\\n', ''), '')"
                                  " FROM screen WHERE life = $1::bigint AND code <> ''"},
    [DO_SCREEN_END] = {"screened", "DELETE FROM screen WHERE letters = $1::text AND life = $2::bigint"},
    [DO_JOIN] = {"join", join_sql},
    [DO_BEAT] = {"beat", BEAT(COUNT_TABLES)},
    [DO_RAISE] = {"raise", "UPDATE game_table SET needs = greatest(needs, $3::int)"
                           " WHERE code = $1::text AND id = $2::bigint"},
    [DO_LOG_KEY] = {"log_key",
                    "INSERT INTO meta AS m (key, value) VALUES ('log',"
                    " floor(extract(epoch FROM clock_timestamp()) / 86400)::bigint || ' ' || $1::text)"
                    " ON CONFLICT (key) DO UPDATE SET value = CASE"
                    " WHEN split_part(m.value, ' ', 1) = split_part(EXCLUDED.value, ' ', 1) THEN m.value"
                    " ELSE EXCLUDED.value END"
                    " RETURNING split_part(value, ' ', 1)::bigint, decode(split_part(value, ' ', 2), 'hex')"},
    [DO_START] = {"start", "INSERT INTO batch (tbl, seq, n, at, sum, lines)"
                           " VALUES ($1::bigint, 0, $2::int, $3::bigint, $4::bytea, $5::bytea)"},
    [DO_OWN] = {"own", "UPDATE game_table SET owner = $3::bigint, touched = $4::bigint"
                       " WHERE code = $1::text AND id = $2::bigint RETURNING id"},
    [SPREAD_PLACE] = {"place", "SELECT tbl, sum FROM batch WHERE tbl = $1::bigint AND seq = $2::int"},
    [SPREAD_OPEN] = {"open alone",
                     "INSERT INTO game_table (code, id, created, touched, state, needs, owner)"
                     " VALUES ($1::text, $2::bigint, $3::bigint, $3, $4::int, $6::int, $5::bigint)"},
    [SPREAD_LOOK] = {"look alone",
                     "SELECT id, coalesce(owner, 0)::bigint,"
                     " greatest(extract(epoch FROM clock_timestamp())::bigint - created, 0)::bigint, needs"
                     " FROM game_table WHERE code = $1::text"},
    [SPREAD_OWNER] = {"owner", "SELECT until > clock_timestamp(), url FROM node WHERE id = $1::bigint"},
    [SPREAD_CONFIRM] = {"confirm one", "SELECT seq, sum FROM batch WHERE tbl = $1::bigint AND seq >= $2::int"
                                       " ORDER BY tbl, seq LIMIT 2"},
    [SPREAD_RELEASE] = {"release one",
                        "UPDATE game_table SET owner = nullif($4::bigint, 0), touched = $5::bigint"
                        " WHERE code = $1::text AND id = $2::bigint AND owner = $3::bigint"},
    [SPREAD_BEAT] = {"beat alone", BEAT(MANY_TABLES)},
};

const char *statement_name(int form)
{
    return statements[form].name;
}

const char *statement_sql(int form)
{
    return statements[form].sql;
}
