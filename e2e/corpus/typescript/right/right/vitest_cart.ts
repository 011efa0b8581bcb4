import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Cart, type PriceService } from "./cart";

describe("Cart", () => {
  const prices: PriceService = {
    priceOf: vi.fn(async (sku: string) => (sku === "apple" ? 120 : 80)),
  };

  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  it("adds up the prices of its lines", async () => {
    const cart = new Cart(prices);
    cart.add("apple", 2);
    cart.add("pear", 1);
    await expect(cart.total()).resolves.toBe(320);
    expect(prices.priceOf).toHaveBeenCalledTimes(2);
  });

  it("expires after half an hour", () => {
    const cart = new Cart(prices);
    cart.add("apple", 1);
    vi.advanceTimersByTime(30 * 60 * 1000);
    expect(cart.isExpired).toBe(true);
  });

  it("refuses quantities that are not numbers", () => {
    const cart = new Cart(prices);
    // @ts-expect-error the quantity must be a number
    expect(() => cart.add("apple", "2")).toThrow(TypeError);
  });

  it.each([0, -1, 1.5])("refuses the quantity %d", (quantity) => {
    expect(() => new Cart(prices).add("apple", quantity)).toThrow(RangeError);
  });
});
