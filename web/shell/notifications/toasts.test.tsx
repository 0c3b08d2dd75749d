import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys } from "../../testing/person";
import { ToastRegion, toast, toasts } from "../../ui/toast";
import { forgetFailures, ToastKey, useFreshToasts } from "./toasts";

freshBrowser();
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  act(() => toasts.set([]));
});

const titles = () => toasts.get().map(({ title }) => title);
const failure = (title: string) => toast({ tone: "error", title });

function Frame({ person, company }: { readonly person: string; readonly company?: string }) {
  useFreshToasts(person, company);
  return null;
}

test("what failed before the session was there is gone with it; what went well may still be read", () => {
  failure("Login Daten nicht korrekt");
  toast({ tone: "success", title: "Ihre Adresse ist bestätigt." });
  render(<Frame person="u1" company="c1" />);
  expect(titles()).toEqual(["Ihre Adresse ist bestätigt."]);
});

test("what is told of the end of a session is read after it", () => {
  const { unmount } = render(<Frame person="u1" company="c1" />);
  act(() => {
    toast({ tone: "success", title: "Gespeichert" });
    toast({ tone: "success", title: "Ihr Konto ist gelöscht", isParting: true });
  });
  unmount();
  expect(titles()).toEqual(["Ihr Konto ist gelöscht"]);
});

test("what was told stays while somebody works, and goes with the company, the person and the session", () => {
  const { rerender, unmount } = render(<Frame person="u1" company="c1" />);
  act(() => failure("Nicht gespeichert"));
  rerender(<Frame person="u1" company="c1" />);
  expect(titles()).toEqual(["Nicht gespeichert"]);
  rerender(<Frame person="u1" company="c2" />);
  expect(titles()).toEqual([]);
  act(() => failure("Nicht geladen"));
  rerender(<Frame person="u2" company="c2" />);
  expect(titles()).toEqual([]);
  act(() => void toast({ tone: "success", title: "Gespeichert" }));
  unmount();
  expect(titles()).toEqual([]);
});

test("whoever signed in again over the page is not told any more that it failed", () => {
  failure("Login Daten nicht korrekt");
  toast({ tone: "info", title: "Anna bearbeitet das auch" });
  forgetFailures();
  expect(titles()).toEqual(["Anna bearbeitet das auch"]);
});

function page() {
  render(
    <>
      <ToastKey />
      <main id="content" tabIndex={-1}>
        <input aria-label="search" />
      </main>
      <ToastRegion label="toasts" closeLabel="close" />
    </>,
  );
  const search = screen.getByRole("textbox");
  search.focus();
  return search;
}
const focused = () => document.activeElement;
const closes = () => screen.getAllByRole("button", { name: "close" });

test("F6 leads to the notifications and back, and is the browser's own while there are none", async () => {
  const search = page();
  await pressKeys("{F6}");
  expect(focused()).toBe(search);
  act(() => failure("Nicht gespeichert"));
  await pressKeys("{F6}");
  expect(focused()).toBe(closes()[0]);
  await pressKeys("{F6}");
  expect(focused()).toBe(search);
  await pressKeys("{Shift>}{F6}{/Shift}");
  expect(focused()).toBe(search);
});

test("from one that is closed the focus goes to the next, from the last one back to where it was", async () => {
  const search = page();
  act(() => failure("Nicht gespeichert"));
  act(() => failure("Nicht geladen"));
  await pressKeys("{F6}{Enter}");
  expect(focused()).toBe(closes()[0]);
  await pressKeys("{Enter}");
  expect(focused()).toBe(search);
});

test("where what had the focus is gone, it goes to the content", async () => {
  const search = page();
  act(() => failure("Nicht gespeichert"));
  await press(closes()[0] as HTMLElement);
  expect(focused()).toBe(search);
  act(() => failure("Nicht geladen"));
  await pressKeys("{F6}");
  search.remove();
  await pressKeys("{Enter}");
  expect(focused()).toBe(screen.getByRole("main"));
});

test("a press elsewhere leaves the notifications: one that goes later takes the focus nowhere", async () => {
  const search = page();
  act(() => failure("Nicht gespeichert"));
  await pressKeys("{F6}");
  await press(document.body);
  search.blur();
  act(() => toasts.set([]));
  expect(focused()).toBe(document.body);
});
