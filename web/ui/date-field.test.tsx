import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { DateField, IMPOSSIBLE_DAY } from "./date-field";

afterEach(cleanup);

const onChange = vi.fn();

function Form() {
  const [day, setDay] = useState("");
  onChange.mockImplementation(setDay);
  return <DateField name="day" label="Day" value={day} onChange={onChange} />;
}

/** A key after which the browser reads what is typed as this value, or as no day at all. */
function type(field: HTMLInputElement, badInput: boolean) {
  vi.spyOn(field, "validity", "get").mockReturnValue({ ...field.validity, badInput });
  fireEvent.keyUp(field);
}

test("a day that does not exist is a value that nothing accepts, until it is cleared or mended", () => {
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>("Day");
  type(field, true);
  type(field, true);
  expect(onChange.mock.calls).toEqual([[IMPOSSIBLE_DAY]]);
  expect(field.value).toBe("");
  type(field, false);
  fireEvent.change(field, { target: { value: "2026-02-28" } });
  type(field, false);
  expect(onChange.mock.calls).toEqual([[IMPOSSIBLE_DAY], [""], ["2026-02-28"]]);
  expect(field.value).toBe("2026-02-28");
});
