// Field errors of the server are shown under their field, by the message of their key (specification 5).

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Failure } from "../../client/api/failure";
import { freshBrowser } from "../../testing/page";
import { press, write } from "../../testing/person";
import { Field } from "../../ui/field";
import { usePlainForm } from "./use-plain-form";

freshBrowser();

function Name({ code, params = {} }: { readonly code: string; readonly params?: Record<string, unknown> }) {
  const form = usePlainForm({ name: "" }, () => ({}));
  const errors = [{ field: "name", code, params }];
  return (
    <>
      <Field {...form.field("name")} label="Name" />
      <button type="button" onClick={() => form.showServerErrors(new Failure(422, "validation_failed", { errors }))}>
        send
      </button>
    </>
  );
}

async function messageOf(code: string, params?: Record<string, unknown>): Promise<string | null | undefined> {
  const shown = render(<Name code={code} {...(params ? { params } : {})} />);
  await press(screen.getByRole("button", { name: "send" }));
  const text = document.querySelector(".field-error")?.textContent;
  shown.unmount();
  return text;
}

test.each([
  ["required", {}, "Bitte ausfüllen"],
  ["min_length", { min: 6 }, "Mindestens 6 Zeichen"],
  ["max_length", { max: 80 }, "Höchstens 80 Zeichen"],
  ["phone", {}, "Telefonnummer ungültig"],
  ["email", {}, "Email ungültig"],
  ["min_val", { min: 1 }, "Mindestens 1"],
  ["max_val", { max: 256 }, "Höchstens 256"],
  ["weak_password", {}, "Das Passwort ist zu schwach."],
  ["password_breached", {}, "Dieses Passwort ist aus einem Datenleck bekannt. Bitte wählen Sie ein anderes."],
  ["password_mismatch", {}, "Passwort nicht identisch"],
] as const)("%s %j: %s", async (code, params, text) => {
  expect(await messageOf(code, params)).toBe(text);
});

test.each(["min_length", "max_length", "min_val", "max_val", "something_newer"])(
  "%s without its number: the value is not valid",
  async (code) => expect(await messageOf(code)).toBe("Wert ungültig"),
);

test("a complaint goes when the field is changed", async () => {
  render(<Name code="phone" />);
  await press(screen.getByRole("button", { name: "send" }));
  expect(screen.getByText("Telefonnummer ungültig")).toBeDefined();
  await write(screen.getByLabelText("Name"), "x");
  expect(screen.queryByText("Telefonnummer ungültig")).toBeNull();
});

test("a field that is refused takes the focus", async () => {
  render(<Name code="phone" />);
  const button = screen.getByRole("button", { name: "send" });
  button.focus();
  await press(button);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});
