import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";

interface CounterProps {
  step?: number;
  onChange?: (value: number) => void;
}

function Counter({ step = 1, onChange }: CounterProps) {
  const [value, setValue] = useState(0);
  const change = (next: number) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <>
      <output aria-label="value">{value}</output>
      <button onClick={() => change(value - step)}>Less</button>
      <button onClick={() => change(value + step)}>More</button>
    </>
  );
}

describe("<Counter />", () => {
  it("starts at zero", () => {
    render(<Counter />);
    expect(screen.getByLabelText("value")).toHaveTextContent("0");
  });

  it("counts in steps", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Counter step={5} onChange={onChange} />);

    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("button", { name: "Less" }));

    expect(screen.getByLabelText("value")).toHaveTextContent("5");
    expect(onChange.mock.calls).toEqual([[5], [10], [5]]);
  });
});
