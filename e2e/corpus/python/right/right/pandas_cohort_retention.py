"""Monthly cohort retention from an export of orders.

Usage: python pandas_cohort_retention.py orders.csv --out retention.png
"""

import argparse
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import seaborn as sns


def load_orders(path: Path) -> pd.DataFrame:
    df = pd.read_csv(path, parse_dates=["ordered_at"], dtype={"customer_id": "string"})
    df.columns = df.columns.str.strip().str.lower()
    df = df.dropna(subset=["customer_id", "ordered_at"]).drop_duplicates("order_id")
    df["month"] = df["ordered_at"].dt.to_period("M")
    return df


def add_cohorts(df: pd.DataFrame) -> pd.DataFrame:
    first = df.groupby("customer_id")["month"].transform("min")
    age = (df["month"] - first).apply(lambda offset: offset.n)
    return df.assign(cohort=first, age=age)


def retention(df: pd.DataFrame) -> pd.DataFrame:
    counts = (
        df.groupby(["cohort", "age"])["customer_id"]
        .nunique()
        .unstack("age")
        .sort_index()
    )
    return counts.div(counts[0], axis=0).round(3)


def revenue_summary(df: pd.DataFrame) -> pd.DataFrame:
    summary = df.groupby("cohort").agg(
        customers=("customer_id", "nunique"),
        orders=("order_id", "count"),
        revenue=("amount", "sum"),
    )
    summary["per_customer"] = summary["revenue"] / summary["customers"]
    summary["log_revenue"] = np.log1p(summary["revenue"].clip(lower=0))
    return summary.reset_index()


def plot(table: pd.DataFrame, out: Path) -> None:
    fig, ax = plt.subplots(figsize=(10, 6))
    sns.heatmap(table, annot=True, fmt=".0%", cmap="Blues", vmin=0, vmax=1, ax=ax)
    ax.set(title="Retention by cohort", xlabel="Months since first order", ylabel="Cohort")
    fig.tight_layout()
    fig.savefig(out, dpi=150)
    plt.close(fig)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("orders", type=Path)
    parser.add_argument("--out", type=Path, default=Path("retention.png"))
    args = parser.parse_args()

    df = add_cohorts(load_orders(args.orders))
    table = retention(df)
    print(table.to_string(na_rep="-"))
    print(revenue_summary(df).to_markdown(index=False))
    plot(table, args.out)


if __name__ == "__main__":
    main()
