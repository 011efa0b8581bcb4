WITH RECURSIVE chain AS (
    SELECT e.id,
           e.name,
           e.manager_id,
           1 AS depth,
           ARRAY[e.id] AS path
    FROM employees AS e
    WHERE e.manager_id IS NULL

    UNION ALL

    SELECT e.id,
           e.name,
           e.manager_id,
           c.depth + 1,
           c.path || e.id
    FROM employees AS e
    JOIN chain AS c ON c.id = e.manager_id
    WHERE NOT e.id = ANY (c.path)  -- guards against cycles
)
SELECT repeat('  ', depth - 1) || name AS employee,
       depth,
       array_to_string(path, ' > ') AS ids
FROM chain
ORDER BY path;
