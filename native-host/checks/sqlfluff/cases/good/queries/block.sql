-- Größen, ab 3 m
SELECT
    sizes.name,
    sizes.metres
FROM sizes
WHERE sizes.metres > 3 AND sizes.name <> '😀'
ORDER BY sizes.metres;
