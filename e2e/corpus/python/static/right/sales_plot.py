# load the file from the last cell, then:
monthly = (
    df.assign(month=df["date"].dt.to_period("M"))
    .groupby(["month", "region"], as_index=False)["revenue"]
    .sum()
)

ax = sns.lineplot(data=monthly, x="month", y="revenue", hue="region")
ax.set_ylabel("revenue in €")
plt.tight_layout()
plt.savefig(OUT / "revenue.svg")
