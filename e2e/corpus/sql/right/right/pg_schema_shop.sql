-- PostgreSQL 15
CREATE EXTENSION IF NOT EXISTS citext;

CREATE TYPE order_status AS ENUM ('pending', 'paid', 'shipped', 'cancelled');

CREATE TABLE customers (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email      citext NOT NULL UNIQUE,
    full_name  text NOT NULL CHECK (full_name <> ''),
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE orders (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id) ON DELETE RESTRICT,
    status      order_status NOT NULL DEFAULT 'pending',
    placed_at   timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX orders_customer_idx ON orders (customer_id, placed_at DESC);
CREATE INDEX orders_open_idx ON orders (placed_at) WHERE status IN ('pending', 'paid');

CREATE TABLE order_lines (
    order_id    bigint NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    line_no     smallint NOT NULL CHECK (line_no > 0),
    sku         text NOT NULL,
    quantity    integer NOT NULL CHECK (quantity > 0),
    unit_cents  integer NOT NULL CHECK (unit_cents >= 0),
    total_cents integer GENERATED ALWAYS AS (quantity * unit_cents) STORED,
    PRIMARY KEY (order_id, line_no)
);

COMMENT ON COLUMN order_lines.total_cents IS 'quantity times unit price, in cents';
