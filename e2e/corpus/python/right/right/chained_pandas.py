import pandas as pd


def load_orders(path: str) -> pd.DataFrame:
    return (
        pd.read_csv(path, parse_dates=["ordered_at"])
        .rename(columns=str.lower)
        .dropna(subset=["customer_id"])
        .assign(
            total=lambda d: d["price"] * d["quantity"],
            month=lambda d: d["ordered_at"].dt.to_period("M"),
        )
        .query("total > 0")
    )


def top_customers(orders: pd.DataFrame, n: int = 10) -> pd.DataFrame:
    return (
        orders.groupby("customer_id", as_index=False)
        .agg(orders=("order_id", "nunique"), total=("total", "sum"))
        .sort_values("total", ascending=False)
        .head(n)
        .reset_index(drop=True)
    )


def retention(orders: pd.DataFrame) -> pd.DataFrame:
    first = orders.groupby("customer_id")["month"].transform("min")
    cohort = orders.assign(cohort=first, age=(orders["month"] - first).apply(lambda x: x.n))
    table = cohort.pivot_table(index="cohort", columns="age", values="customer_id", aggfunc="nunique")
    return table.div(table[0], axis=0).round(3)
