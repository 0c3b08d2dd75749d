import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { noteResponse, noteUnreachable } from "../../client/api/network";
import { atAccount, field, panel, type } from "../../testing/account";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";

freshBrowser();

const WHY = "Ohne Verbindung kann nichts geändert werden.";

test("while nobody answers, everything that changes the account is closed and says why", async () => {
  const { worker } = await atAccount();
  await type("phone", "+49 431 1");
  await screen.findByRole("button", { name: /Firefox/ });
  await waitFor(() => expect(worker.pending).toBe(0));
  act(noteUnreachable);
  const callsBefore = worker.calls.length;
  expect(field("phone").readOnly).toBe(true);
  expect(within(panel("Profil")).getByText(WHY)).toBeDefined();
  const buttons = [...document.querySelectorAll("section button")].filter(
    (button) => !button.matches(".input-action, .select-button"),
  );
  expect(buttons.length).toBeGreaterThan(6);
  for (const button of buttons) {
    expect(button.getAttribute("aria-disabled") ?? String(button.hasAttribute("disabled")), button.textContent).toBe(
      "true",
    );
  }
  const save = within(panel("Profil")).getByRole("button", { name: "Speichern" });
  expect(document.getElementById(save.getAttribute("aria-describedby") ?? "")?.textContent).toBe(WHY);
  const change = within(panel("Bild")).getByRole("button");
  await press(change);
  expect((await screen.findByRole("tooltip")).textContent).toBe(WHY);
  expect(document.getElementById(change.getAttribute("aria-describedby") ?? "")?.textContent).toBe(WHY);
  expect(document.querySelector(".toast")).toBeNull();
  expect(worker.calls.length).toBe(callsBefore);
  act(noteResponse);
  expect(within(panel("Bild")).getByRole("button").getAttribute("aria-disabled")).toBeNull();
});
