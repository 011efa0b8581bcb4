import { useReducer } from "react";

interface Line {
  sku: string;
  title: string;
  cents: number;
  quantity: number;
}

type Action =
  | { type: "add"; line: Omit<Line, "quantity"> }
  | { type: "setQuantity"; sku: string; quantity: number }
  | { type: "clear" };

function reducer(lines: Line[], action: Action): Line[] {
  switch (action.type) {
    case "add": {
      const found = lines.some((l) => l.sku === action.line.sku);
      return found
        ? lines.map((l) => (l.sku === action.line.sku ? { ...l, quantity: l.quantity + 1 } : l))
        : [...lines, { ...action.line, quantity: 1 }];
    }
    case "setQuantity":
      return lines
        .map((l) => (l.sku === action.sku ? { ...l, quantity: action.quantity } : l))
        .filter((l) => l.quantity > 0);
    case "clear":
      return [];
    default: {
      const unreachable: never = action;
      throw new Error(`Unknown action ${JSON.stringify(unreachable)}`);
    }
  }
}

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export function Cart({ initial = [] }: { initial?: Line[] }) {
  const [lines, dispatch] = useReducer(reducer, initial);
  const total = lines.reduce((sum, l) => sum + l.cents * l.quantity, 0);

  return (
    <section aria-label="Cart">
      <button type="button" onClick={() => dispatch({ type: "add", line: { sku: "tea", title: "Tea", cents: 450 } })}>
        Add tea
      </button>
      {lines.map((line) => (
        <label key={line.sku}>
          {line.title}
          <input
            type="number"
            min={0}
            value={line.quantity}
            onChange={(e) =>
              dispatch({ type: "setQuantity", sku: line.sku, quantity: Math.max(0, e.target.valueAsNumber || 0) })
            }
          />
        </label>
      ))}
      <output>{money.format(total / 100)}</output>
      <button type="button" onClick={() => dispatch({ type: "clear" })}>Empty the cart</button>
    </section>
  );
}
