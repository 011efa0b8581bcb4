#include <sqlite3.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static const char sql[] = "SELECT id, title FROM notes WHERE title LIKE ?1 ORDER BY id";
    sqlite3 *db = NULL;
    sqlite3_stmt *stmt = NULL;
    int rc;

    if (argc != 3) {
        fprintf(stderr, "usage: %s DATABASE PATTERN\n", argc > 0 ? argv[0] : "find");
        return 2;
    }
    rc = sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_bind_text(stmt, 1, argv[2], -1, SQLITE_TRANSIENT);
    if (rc == SQLITE_OK) {
        while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) {
            const unsigned char *title = sqlite3_column_text(stmt, 1);
            printf("%lld\t%s\n", (long long)sqlite3_column_int64(stmt, 0),
                   title ? (const char *)title : "");
        }
    }
    if (rc != SQLITE_DONE)
        fprintf(stderr, "sqlite: %s\n", sqlite3_errmsg(db));
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return rc == SQLITE_DONE ? 0 : 1;
}
