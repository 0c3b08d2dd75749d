import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freshBrowser } from "../../testing/page";
import { pointAt, pointAway, press, pressKeys } from "../../testing/person";
import { ReadOnly } from "../../ui/read-only";
import { ChangeButton } from "./change-button";

freshBrowser();

const WHY = "Ohne Verbindung kann nichts geändert werden.";

/** The button, and functions that make the server unreachable and reachable. */
function shown(reason?: { readonly disabledReason: string }) {
  const onPress = vi.fn();
  const page = (silent: string | undefined) => (
    <ReadOnly value={silent}>
      <ChangeButton onPress={onPress} {...reason}>
        Speichern
      </ChangeButton>
      <button type="button">Weiter</button>
    </ReadOnly>
  );
  const { rerender } = render(page(undefined));
  return { onPress, fallSilent: () => rerender(page(WHY)), answer: () => rerender(page(undefined)) };
}

const button = () => screen.getByRole("button", { name: "Speichern" });
const tooltip = () => screen.queryByRole("tooltip")?.textContent ?? undefined;
const described = () =>
  document.getElementById(button().getAttribute("aria-describedby") ?? "")?.textContent ?? undefined;

test("a button that is open says nothing and does what it is for", async () => {
  const { onPress } = shown();
  await press(button());
  expect([tooltip(), described(), button().getAttribute("aria-disabled")]).toEqual([undefined, undefined, null]);
  expect(onPress).toHaveBeenCalledOnce();
});

test("a closed button is described by its reason, and is no element of its own: the focus stays in it", () => {
  const { fallSilent } = shown();
  const before = button();
  before.focus();
  fallSilent();
  expect([described(), button().getAttribute("aria-disabled"), button().hasAttribute("disabled")]).toEqual([
    WHY,
    "true",
    false,
  ]);
  expect(button()).toBe(before);
  expect(document.activeElement).toBe(before);
});

test("under the mouse it shows the reason, and hides it when the mouse is gone", async () => {
  const { fallSilent } = shown();
  fallSilent();
  await pointAt(button());
  await waitFor(() => expect(tooltip()).toBe(WHY));
  await pointAway(button());
  expect(tooltip()).toBeUndefined();
});

test("with the focus it shows the reason, Escape hides it, and what follows does not show it", async () => {
  const { fallSilent } = shown();
  fallSilent();
  await pressKeys("{Tab}");
  expect(document.activeElement).toBe(button());
  await waitFor(() => expect(tooltip()).toBe(WHY));
  await pressKeys("{Escape}");
  expect(tooltip()).toBeUndefined();
  await pressKeys("{Enter}");
  expect(tooltip()).toBe(WHY);
  await pressKeys("{Tab}");
  expect(tooltip()).toBeUndefined();
});

test("pressed it shows the reason, does nothing, and no notification repeats it", async () => {
  const { onPress, fallSilent } = shown();
  fallSilent();
  await press(button());
  expect(tooltip()).toBe(WHY);
  expect(document.querySelector(".toast")).toBeNull();
  expect(onPress).not.toHaveBeenCalled();
});

test("a key that presses it from elsewhere brings the focus to it, so that the reason goes with it", async () => {
  const { fallSilent } = shown();
  fallSilent();
  act(() => button().click());
  expect(tooltip()).toBe(WHY);
  expect(document.activeElement).toBe(button());
});

test("when it opens again the reason is gone at once", async () => {
  const { onPress, fallSilent, answer } = shown();
  fallSilent();
  await press(button());
  answer();
  expect([tooltip(), described()]).toEqual([undefined, undefined]);
  await press(button());
  expect(onPress).toHaveBeenCalledOnce();
});

test("a right that is missing comes before the network: it would still be missing after it", () => {
  const { fallSilent } = shown({ disabledReason: "Dafür brauchen Sie das Recht „Personen: Schreiben“." });
  fallSilent();
  expect(described()).toBe("Dafür brauchen Sie das Recht „Personen: Schreiben“.");
});
