CREATE TABLE settings (
    user_id INTEGER NOT NULL,
    key     TEXT NOT NULL,
    value   TEXT NOT NULL CHECK (json_valid(value)),
    kind    TEXT GENERATED ALWAYS AS (json_type(value)) VIRTUAL,
    PRIMARY KEY (user_id, key)
) WITHOUT ROWID;

INSERT INTO settings (user_id, key, value) VALUES
    (1, 'theme', '"dark"'),
    (1, 'columns', '["name", "size"]'),
    (2, 'theme', '"light"');

INSERT INTO settings (user_id, key, value)
VALUES (1, 'theme', '"light"')
ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value
WHERE settings.value <> excluded.value;

SELECT s.user_id, s.key, s.kind, each.value AS item
FROM settings AS s, json_each(s.value) AS each
WHERE s.kind = 'array'
ORDER BY s.user_id, s.key, each.key;

SELECT user_id, json_group_object(key, json(value)) AS all_settings
FROM settings
GROUP BY user_id;
