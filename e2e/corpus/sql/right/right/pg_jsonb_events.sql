CREATE TABLE events (
    id   bigserial PRIMARY KEY,
    at   timestamptz NOT NULL DEFAULT now(),
    data jsonb NOT NULL
);

CREATE INDEX events_data_idx ON events USING gin (data jsonb_path_ops);

INSERT INTO events (data) VALUES
    ('{"type": "click", "target": {"id": "buy", "tags": ["cta", "red"]}}'),
    ('{"type": "view", "target": {"id": "home", "tags": []}, "ms": 350}');

SELECT id,
       data ->> 'type' AS type,
       data #>> '{target,id}' AS target,
       (data ->> 'ms')::integer AS ms
FROM events
WHERE data @> '{"target": {"tags": ["cta"]}}'
   OR data ? 'ms';

SELECT e.id, tag.value AS tag
FROM events AS e
CROSS JOIN LATERAL jsonb_array_elements_text(e.data -> 'target' -> 'tags') AS tag (value);

UPDATE events
SET data = jsonb_set(data - 'ms', '{seen}', 'true')
WHERE data @? '$.ms ? (@ > 300)';
