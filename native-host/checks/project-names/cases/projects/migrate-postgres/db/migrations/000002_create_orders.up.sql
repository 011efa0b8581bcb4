-- Orders, with a comma; and a semicolon in the comment.
CREATE TABLE public.orders (
    id bigserial PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    total numeric(10, 2) NOT NULL,
    state text NOT NULL,
    placed_on date,
    UNIQUE (user_id, placed_on),
    FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX orders_user_id_idx ON orders (user_id);

CREATE SCHEMA billing;
CREATE TABLE billing.invoices (
    id bigserial PRIMARY KEY,
    order_id bigint NOT NULL REFERENCES orders,
    amount_cents int NOT NULL
);
