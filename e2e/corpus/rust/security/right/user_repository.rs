use rusqlite::{params, Connection, OptionalExtension, Result};

#[derive(Debug)]
pub struct User {
    pub id: i64,
    pub name: String,
    pub email: String,
}

const COLUMNS: &str = "id, name, email";

pub struct UserRepository<'c> {
    connection: &'c Connection,
}

impl<'c> UserRepository<'c> {
    pub fn new(connection: &'c Connection) -> Self {
        Self { connection }
    }

    pub fn by_email(&self, email: &str) -> Result<Option<User>> {
        let mut conditions = vec!["deleted_at IS NULL"];
        conditions.push("email = ?1");
        let sql = format!("SELECT {} FROM users WHERE {}", COLUMNS, conditions.join(" AND "));
        self.connection
            .query_row(&sql, params![email], |row| {
                Ok(User { id: row.get(0)?, name: row.get(1)?, email: row.get(2)? })
            })
            .optional()
    }

    pub fn count(&self) -> Result<i64> {
        self.connection.query_row("SELECT count(*) FROM users", [], |row| row.get(0))
    }
}
