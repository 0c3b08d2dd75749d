import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { press, pressKeys } from "../testing/person";
import { PasswordField } from "./password-field";

afterEach(cleanup);

const texts = { show: "show", hide: "hide", capsLock: "Caps Lock is on" };

function field(): HTMLInputElement {
  render(
    <PasswordField
      name="password"
      label="Password"
      value="x"
      description="8 or more"
      onChange={() => {}}
      texts={texts}
    />,
  );
  return screen.getByLabelText<HTMLInputElement>("Password");
}

test("the eye says what it does, and only that", async () => {
  const input = field();
  await press(screen.getByRole("button", { name: "show" }));
  expect(input.type).toBe("text");
  expect(screen.getByRole("button", { name: "hide" }).hasAttribute("aria-pressed")).toBe(false);
});

test("Caps Lock is announced in a status that was there before, and the help stays", async () => {
  const input = field();
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  await press(input);
  await pressKeys("{CapsLock}a");
  expect([screen.getByRole("status") === status, status.textContent]).toEqual([true, "Caps Lock is on"]);
  expect(screen.getByText("8 or more")).toBeDefined();
  await pressKeys("{CapsLock}a");
  expect(status.textContent).toBe("");
});
