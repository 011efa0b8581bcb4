-- 0042_tenants.sql: every row belongs to a tenant
BEGIN;

SET LOCAL lock_timeout = '5s';

CREATE EXTENSION IF NOT EXISTS citext;

DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_type WHERE typname = 'plan') THEN
    CREATE TYPE plan AS ENUM ('free', 'team', 'enterprise');
  END IF;
END
$$;

CREATE TABLE IF NOT EXISTS tenants (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug        citext NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{3,40}$'),
  plan        plan NOT NULL DEFAULT 'free',
  settings    jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  seats       int NOT NULL DEFAULT 1 CHECK (seats > 0),
  search      tsvector GENERATED ALWAYS AS (to_tsvector('simple', settings ->> 'name')) STORED
);

ALTER TABLE projects
  ADD COLUMN IF NOT EXISTS tenant_id uuid REFERENCES tenants (id) ON DELETE CASCADE;

INSERT INTO tenants (slug) VALUES ('default')
ON CONFLICT (slug) DO NOTHING;

UPDATE projects AS p
SET tenant_id = t.id
FROM tenants AS t
WHERE t.slug = 'default'
  AND p.tenant_id IS NULL;

ALTER TABLE projects ALTER COLUMN tenant_id SET NOT NULL;

CREATE INDEX IF NOT EXISTS projects_tenant_idx ON projects (tenant_id) INCLUDE (name) WHERE archived_at IS NULL;

ALTER TABLE projects ENABLE ROW LEVEL SECURITY;

DROP POLICY IF EXISTS tenant_isolation ON projects;
CREATE POLICY tenant_isolation ON projects
  USING (tenant_id = current_setting('app.tenant_id')::uuid)
  WITH CHECK (tenant_id = current_setting('app.tenant_id')::uuid);

CREATE OR REPLACE FUNCTION seats_left(tenant uuid) RETURNS int
LANGUAGE sql STABLE
AS $$
  SELECT t.seats - count(m.user_id)::int
  FROM tenants t
  LEFT JOIN members m ON m.tenant_id = t.id
  WHERE t.id = tenant
  GROUP BY t.seats
$$;

CREATE OR REPLACE FUNCTION forbid_overbooking() RETURNS trigger
LANGUAGE plpgsql
AS $fn$
DECLARE
  remaining int := seats_left(NEW.tenant_id);
BEGIN
  IF remaining <= 0 THEN
    RAISE EXCEPTION 'tenant % has no seats left', NEW.tenant_id
      USING ERRCODE = 'check_violation', HINT = 'Upgrade the plan.';
  END IF;
  RETURN NEW;
END;
$fn$;

CREATE TRIGGER members_seats
  BEFORE INSERT ON members
  FOR EACH ROW EXECUTE FUNCTION forbid_overbooking();

COMMENT ON COLUMN tenants.slug IS 'Part of the URL; lower case.';
GRANT SELECT, INSERT ON tenants TO app;

COMMIT;
