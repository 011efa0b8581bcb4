BEGIN;

MERGE INTO stock AS t
USING (SELECT sku, sum(quantity) AS quantity FROM deliveries GROUP BY sku) AS s
ON t.sku = s.sku
WHEN MATCHED AND t.quantity + s.quantity = 0 THEN DELETE
WHEN MATCHED THEN UPDATE SET quantity = t.quantity + s.quantity
WHEN NOT MATCHED THEN INSERT (sku, quantity) VALUES (s.sku, s.quantity);

SELECT sku,
       sold_on,
       sum(amount) FILTER (WHERE channel = 'web') AS web,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS median,
       array_agg(DISTINCT customer_id ORDER BY customer_id) AS customers
FROM sales
CROSS JOIN LATERAL (SELECT jsonb_path_query_first(meta, '$.channel') #>> '{}' AS channel) AS m
WHERE sold_on >= now() - interval '30 days' AND meta @> '{"valid": true}'
GROUP BY GROUPING SETS ((sku, sold_on), (sku))
HAVING count(*) > 3
WINDOW w AS (PARTITION BY sku ORDER BY sold_on)
ORDER BY sku, sold_on DESC NULLS LAST
FETCH FIRST 20 ROWS WITH TIES;

COMMIT;
