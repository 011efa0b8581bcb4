BEGIN;
ALTER TABLE users ADD COLUMN last_login timestamptz, ADD COLUMN IF NOT EXISTS phone text;
ALTER TABLE orders RENAME COLUMN state TO status;
ALTER TABLE ONLY orders DROP COLUMN IF EXISTS placed_on CASCADE;
CREATE VIEW active_users AS SELECT id, email FROM users WHERE last_login > now() - interval '30 days';
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at = now();
  RETURN NEW;
END;
$$;
CREATE TABLE audit_2024 PARTITION OF audit FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
COMMIT;
