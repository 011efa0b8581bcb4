#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include <sqlite3.h>

struct User {
    long long id = 0;
    std::string email;
};

std::optional<User> findUser(sqlite3* db, const std::string& name) {
    static const std::string columns = "id, email";
    const std::string sql = "SELECT " + columns + " FROM users WHERE active = 1 AND name = ?1 LIMIT 1";

    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v2(db, sql.c_str(), -1, &raw, nullptr) != SQLITE_OK) {
        throw std::runtime_error(sqlite3_errmsg(db));
    }
    std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> stmt(raw, sqlite3_finalize);
    if (sqlite3_bind_text(stmt.get(), 1, name.data(), static_cast<int>(name.size()), SQLITE_TRANSIENT) != SQLITE_OK) {
        throw std::runtime_error(sqlite3_errmsg(db));
    }

    if (sqlite3_step(stmt.get()) != SQLITE_ROW) return std::nullopt;
    User user;
    user.id = sqlite3_column_int64(stmt.get(), 0);
    if (const unsigned char* text = sqlite3_column_text(stmt.get(), 1)) {
        user.email = reinterpret_cast<const char*>(text);
    }
    return user;
}
