CREATE TABLE events (id bigint, happened_at timestamptz);
DO $$
BEGIN
  FOR i IN 1..12 LOOP
    EXECUTE format('ALTER TABLE events ADD COLUMN month_%s int', i);
  END LOOP;
END $$;
