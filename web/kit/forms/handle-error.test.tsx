import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../../client/api/failure";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { ToastRegion } from "../../ui/toast";
import { handleError } from "./handle-error";

freshBrowser();
beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion label="toasts" closeLabel="close" />);
});
afterEach(async () => {
  for (const close of screen.queryAllByRole("button", { name: "close" })) await press(close);
  vi.useRealTimers();
});

const forbidden = () => Promise.reject(new Failure(403, "forbidden"));
const shown = () =>
  Array.from(document.querySelectorAll("[aria-live=assertive] > .toast"), (one) =>
    Array.from(one.firstElementChild?.children ?? [], (line) => line.textContent),
  );
const after = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test("what succeeds is answered, and nothing is told", async () => {
  expect(await handleError(Promise.resolve("there"), { fallback: "nothing" })).toBe("there");
  await after(1_000);
  expect(shown()).toEqual([]);
});

test("an error is told after 400 ms by its title and message, then the fallback is answered", async () => {
  const gone = vi.fn();
  void handleError(forbidden(), { title: "Rollen", fallback: [] }).then(gone);
  await after(399);
  expect(shown()).toEqual([]);
  expect(gone).not.toHaveBeenCalled();
  await after(1);
  expect(shown()).toEqual([["Rollen", "Dafür fehlt Ihnen das Recht."]]);
  expect(gone).toHaveBeenCalledExactlyOnceWith([]);
});

test("the title is 'Error' unless another is given", async () => {
  void handleError(forbidden(), { fallback: null });
  await after(400);
  expect(shown()[0]?.[0]).toBe("Fehler");
});

test("the message is replaced by another, or left out", async () => {
  void handleError(forbidden(), { message: "Bitte noch einmal.", fallback: null });
  await after(400);
  void handleError(forbidden(), { silent: true, fallback: null });
  await after(400);
  expect(shown()).toEqual([["Fehler", "Bitte noch einmal."], ["Fehler"]]);
});

test("several errors within 400 ms are told once, and all go on", async () => {
  const gone = vi.fn();
  void handleError(forbidden(), { title: "first", fallback: 1 }).then(gone);
  await after(300);
  void handleError(forbidden(), { title: "second", fallback: 2 }).then(gone);
  await after(399);
  expect(gone).not.toHaveBeenCalled();
  await after(1);
  expect(shown().map(([title]) => title)).toEqual(["second"]);
  expect(gone.mock.calls).toEqual([[1], [2]]);
});
