CREATE OR REPLACE PROCEDURE close_month(p_month date, INOUT p_closed integer DEFAULT 0)
LANGUAGE plpgsql
AS $$
DECLARE
    r record;
    v_total numeric(12, 2) := 0;
    c_limit CONSTANT integer := 1000;
BEGIN
    FOR r IN
        SELECT id, amount FROM invoices
        WHERE issued >= date_trunc('month', p_month)
          AND issued < date_trunc('month', p_month) + interval '1 month'
          AND NOT closed
        ORDER BY id
        LIMIT c_limit
        FOR UPDATE SKIP LOCKED
    LOOP
        BEGIN
            UPDATE invoices SET closed = true WHERE id = r.id;
            v_total := v_total + r.amount;
            p_closed := p_closed + 1;
        EXCEPTION
            WHEN check_violation OR foreign_key_violation THEN
                RAISE WARNING 'invoice % could not be closed: %', r.id, SQLERRM;
                CONTINUE;
        END;
    END LOOP;
    IF p_closed = 0 THEN
        RAISE NOTICE 'nothing to close in %', to_char(p_month, 'YYYY-MM');
        RETURN;
    END IF;
    INSERT INTO closings (month, invoices, total) VALUES (p_month, p_closed, v_total)
    ON CONFLICT (month) DO UPDATE SET invoices = closings.invoices + excluded.invoices;
    COMMIT;
END;
$$;

CREATE FUNCTION pages(total integer, size integer DEFAULT 20)
RETURNS TABLE (page integer, first_row integer)
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
    SELECT n, (n - 1) * size + 1 FROM generate_series(1, ceil(total::numeric / size)::integer) AS n;
END;
