CREATE TABLE metrics (
    sensor_id integer NOT NULL,
    taken_at  timestamptz NOT NULL,
    value     double precision NOT NULL,
    PRIMARY KEY (sensor_id, taken_at)
) PARTITION BY RANGE (taken_at);

CREATE TABLE metrics_2024_01 PARTITION OF metrics
    FOR VALUES FROM ('2024-01-01 00:00+00') TO ('2024-02-01 00:00+00');

CREATE TABLE metrics_2024_02 PARTITION OF metrics
    FOR VALUES FROM ('2024-02-01 00:00+00') TO ('2024-03-01 00:00+00');

CREATE TABLE metrics_rest PARTITION OF metrics DEFAULT;

CREATE INDEX metrics_taken_at_idx ON metrics USING brin (taken_at);

CREATE MATERIALIZED VIEW metrics_hourly AS
SELECT sensor_id,
       date_trunc('hour', taken_at) AS hour,
       avg(value) AS mean,
       percentile_cont(0.95) WITHIN GROUP (ORDER BY value) AS p95,
       count(*) FILTER (WHERE value < 0) AS below_zero
FROM metrics
GROUP BY sensor_id, date_trunc('hour', taken_at);

CREATE UNIQUE INDEX metrics_hourly_key ON metrics_hourly (sensor_id, hour);

REFRESH MATERIALIZED VIEW CONCURRENTLY metrics_hourly;
