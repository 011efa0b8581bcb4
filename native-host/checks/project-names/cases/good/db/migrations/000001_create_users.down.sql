DROP TABLE users;
DROP TYPE user_role;
