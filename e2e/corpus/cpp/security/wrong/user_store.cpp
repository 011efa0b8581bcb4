#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

#include <sqlite3.h>

struct User {
    long long id = 0;
    std::string email;
};

static std::string lookupQuery(const std::string& name) {
    std::ostringstream sql;
    sql << "SELECT id, email FROM users WHERE active = 1 AND name = '" << name << "' LIMIT 1";
    return sql.str();
}

std::optional<User> findUser(sqlite3* db, const std::string& name) {
    sqlite3_stmt* stmt = nullptr;
    const std::string sql = lookupQuery(name);
    if (sqlite3_prepare_v2(db, sql.c_str(), -1, &stmt, nullptr) != SQLITE_OK) {
        throw std::runtime_error(sqlite3_errmsg(db));
    }
    std::optional<User> user;
    if (sqlite3_step(stmt) == SQLITE_ROW) {
        user.emplace();
        user->id = sqlite3_column_int64(stmt, 0);
        if (const unsigned char* text = sqlite3_column_text(stmt, 1)) {
            user->email = reinterpret_cast<const char*>(text);
        }
    }
    sqlite3_finalize(stmt);
    return user;
}
