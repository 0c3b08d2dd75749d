// When the two fields show which error (specification 5).

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useConfig } from "../../client/config/config";
import { freshBrowser } from "../../testing/page";
import { fill } from "../../testing/person";
import { NewPassword, newPasswordErrors } from "./new-password";
import { usePlainForm } from "./use-plain-form";

freshBrowser();

function Fields() {
  const rule = useConfig().password;
  const form = usePlainForm({ password: "", passwordConfirm: "" }, (values) => newPasswordErrors(values, rule));
  return <NewPassword field={form.field} label="Neues Passwort" />;
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
const errors = () => Array.from(document.querySelectorAll(".field-error"), (error) => error.textContent);

test("a password of fewer than three characters is none, a weak one is weak, a strong one says nothing", async () => {
  render(<Fields />);
  await fill(field("password"), "Ab");
  expect(errors()).toEqual(["Passwort ungültig"]);
  await fill(field("password"), "Abc");
  expect(errors()).toEqual(["Das Passwort ist zu schwach."]);
  await fill(field("password"), "Sommer-26");
  expect(errors()).toEqual([]);
});

test("a different confirmation is said once the password is valid and the confirmation was touched", async () => {
  render(<Fields />);
  await fill(field("password"), "Sommer-26");
  expect(errors(), "untouched").toEqual([]);
  await fill(field("passwordConfirm"), "Sommer-27");
  expect(errors()).toEqual(["Passwort nicht identisch"]);
  await fill(field("password"), "sommer");
  expect(errors(), "the password is not valid any more").toEqual(["Das Passwort ist zu schwach."]);
  await fill(field("password"), "Sommer-27");
  expect(errors()).toEqual([]);
  expect(screen.queryByText("Passwort nicht identisch")).toBeNull();
});
