import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { freshBrowser } from "../../testing/page";
import { DayField } from "./day-field";

freshBrowser();

/** The field over a day of the address, which has not followed yet. */
function typing(...values: readonly string[]) {
  const asked: string[] = [];
  render(<DayField name="from" label="Von" day="2026-11-05" onTyping={() => {}} onDay={(day) => asked.push(day)} />);
  const field = screen.getByLabelText<HTMLInputElement>("Von");
  for (const value of values) fireEvent.change(field, { target: { value } });
  return { asked, field };
}

test("what is typed stays while the address follows", () => {
  const { asked, field } = typing("2026-11-07");
  expect([field.value, asked]).toEqual(["2026-11-07", ["2026-11-07"]]);
});

test("a year on its way is no day to ask for", () => {
  const { asked, field } = typing("0002-11-05", "0020-11-05", "0202-11-05");
  expect([field.value, asked]).toEqual(["0202-11-05", []]);
  fireEvent.change(field, { target: { value: "2025-11-05" } });
  expect(asked).toEqual(["2025-11-05"]);
});

test("an emptied field asks for every day, one that is not whole for none", () => {
  const { asked, field } = typing("");
  expect(asked).toEqual([""]);
  Object.defineProperty(field, "validity", { value: { badInput: true } });
  fireEvent.keyUp(field, { key: "3" });
  expect(asked).toEqual([""]);
});
