import { test, expect } from "@playwright/test";

test.describe("checkout", () => {
  test.beforeEach(async ({ page }) => {
    await page.route("**/api/cart", (route) =>
      route.fulfill({
        json: { lines: [{ sku: "mug", title: "Blue mug", quantity: 2, cents: 1250 }] },
      }),
    );
    await page.goto("/checkout");
  });

  test("shows the total", async ({ page }) => {
    await expect(page.getByRole("row", { name: /blue mug/i })).toBeVisible();
    await expect(page.getByTestId("total")).toHaveText("$25.00");
  });

  test("pays with a test card", async ({ page }) => {
    await page.route("**/api/pay", (route) => route.fulfill({ status: 201, json: { id: "ord_1" } }));

    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await page.getByLabel("Expiry").fill("12/34");
    await page.getByLabel("CVC").fill("123");

    const request = page.waitForRequest("**/api/pay");
    await page.getByRole("button", { name: "Pay now" }).click();
    expect((await request).method()).toBe("POST");

    await expect(page).toHaveURL(/\/orders\/ord_1$/);
  });
});
