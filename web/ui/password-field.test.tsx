import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { press } from "../testing/person";
import { PasswordField } from "./password-field";

const texts = { show: "show", hide: "hide", capsLock: "Caps Lock is on" };

function field(): HTMLInputElement {
  render(
    <PasswordField name="password" label="Password" value="x" description="8 or more" onChange={() => {}} texts={texts} />,
  );
  return screen.getByLabelText<HTMLInputElement>("Password");
}

test("the eye says what it does, and only that", async () => {
  const input = field();
  await press(screen.getByRole("button", { name: "show" }));
  expect(input.type).toBe("text");
  expect(screen.getByRole("button", { name: "hide" }).hasAttribute("aria-pressed")).toBe(false);
});

test("Caps Lock is announced in a status that was there before, and the help stays", () => {
  const input = field();
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  fireEvent.keyDown(input, { key: "A", modifierCapsLock: true });
  expect([screen.getByRole("status") === status, status.textContent]).toEqual([true, "Caps Lock is on"]);
  expect(screen.getByText("8 or more")).toBeDefined();
  fireEvent.keyUp(input, { key: "A", modifierCapsLock: false });
  expect(status.textContent).toBe("");
});
