"""Monthly revenue per region from a CSV of orders.

Expected columns: order_date (ISO date), region, quantity, unit_price
"""
import matplotlib.pyplot as plt
import pandas as pd


def load_orders(path: str) -> pd.DataFrame:
    df = pd.read_csv(path, parse_dates=["order_date"])
    df["revenue"] = df["quantity"] * df["unit_price"]
    return df


def monthly_revenue(df: pd.DataFrame) -> pd.DataFrame:
    return (
        df.assign(month=df["order_date"].dt.to_period("M"))
        .groupby(["month", "region"])["revenue"]
        .sum()
        .unstack(fill_value=0.0)
        .sort_index()
    )


def plot(table: pd.DataFrame, out: str) -> None:
    fig, ax = plt.subplots(figsize=(10, 5))
    months = table.index.to_timestamp()
    for region in table.columns:
        ax.plot(months, table[region], marker="o", label=region)
    ax.set_title("Revenue by month")
    ax.set_ylabel("Revenue")
    ax.legend(title="Region")
    fig.autofmt_xdate()
    fig.savefig(out, dpi=150, bbox_inches="tight")
    plt.close(fig)


if __name__ == "__main__":
    report = monthly_revenue(load_orders("orders.csv"))
    print(report.round(2))
    plot(report, "revenue.png")
