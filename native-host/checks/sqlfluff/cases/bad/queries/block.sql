-- sqlfluff:exclude_rules:L049,L026
SELECT a.name, '😀' AS x FROM sizes AS a
WHERE	'é' = a.kind AND a.metres = NULL;  -- noqa

SELECT b.name from sizes AS a;
