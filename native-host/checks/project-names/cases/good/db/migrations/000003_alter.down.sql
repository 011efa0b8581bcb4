ALTER TABLE users DROP COLUMN last_login, DROP COLUMN phone;
