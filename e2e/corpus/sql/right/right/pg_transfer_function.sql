CREATE OR REPLACE FUNCTION transfer(p_from bigint, p_to bigint, p_cents bigint)
RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
    v_balance  bigint;
    v_transfer bigint;
BEGIN
    IF p_cents <= 0 THEN
        RAISE EXCEPTION 'amount must be positive, got %', p_cents
            USING ERRCODE = 'check_violation';
    END IF;
    IF p_from = p_to THEN
        RAISE EXCEPTION 'cannot transfer to the same account';
    END IF;

    -- Lock both rows in a fixed order so that two transfers cannot deadlock.
    PERFORM 1
    FROM accounts
    WHERE id IN (p_from, p_to)
    ORDER BY id
    FOR UPDATE;

    SELECT balance_cents INTO STRICT v_balance FROM accounts WHERE id = p_from;
    IF v_balance < p_cents THEN
        RAISE EXCEPTION 'account % has only % cents', p_from, v_balance;
    END IF;

    UPDATE accounts SET balance_cents = balance_cents - p_cents WHERE id = p_from;
    UPDATE accounts SET balance_cents = balance_cents + p_cents WHERE id = p_to;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'account % does not exist', p_to;
    END IF;

    INSERT INTO transfers (from_id, to_id, cents)
    VALUES (p_from, p_to, p_cents)
    RETURNING id INTO v_transfer;
    RETURN v_transfer;
END;
$$;
