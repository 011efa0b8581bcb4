CREATE TABLE sizes (id serial PRIMARY KEY, tags text []);
SELECT id::text FROM sizes WHERE tags @> ARRAY['a'] ORDER BY id DESC LIMIT 3;
INSERT INTO sizes (tags) VALUES (ARRAY['b']) ON CONFLICT DO NOTHING RETURNING id;
