CREATE EXTENSION IF NOT EXISTS "pgcrypto";
CREATE TYPE user_role AS ENUM ('admin', 'member');

CREATE TABLE IF NOT EXISTS users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email varchar(255) NOT NULL UNIQUE,
    full_name text NOT NULL,
    "role" user_role NOT NULL DEFAULT 'member',
    settings jsonb NOT NULL DEFAULT '{"theme": "dark, really"}'::jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT email_has_at CHECK (position('@' in email) > 1)
);
