import { afterEach, describe, expect, test, vi } from "vitest";
import { keepFocus } from "./keep-focus";

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A page with a list; each row has a link and a button that deletes it. */
function page(...rows: string[]): HTMLElement {
  const main = document.createElement("main");
  const row = (name: string) => `<li><a href="#">open ${name}</a><button>delete ${name}</button></li>`;
  main.innerHTML = `<input name="search" /><button>filter</button><div><ul>${rows.map(row).join("")}</ul></div>`;
  document.body.append(main);
  stop = keepFocus(main);
  return main;
}

const named = (main: HTMLElement, text: string) =>
  [...main.querySelectorAll<HTMLElement>("a, button")].find(({ textContent }) => textContent === text);
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
/** Where the focus is once a deletion has been seen. */
async function focused(): Promise<string | null | undefined> {
  await Promise.resolve();
  await frames();
  await frames();
  return document.activeElement === document.body ? undefined : document.activeElement?.textContent;
}
/** Focuses the button of a row and takes the row away. */
function take(main: HTMLElement, name: string): void {
  const button = named(main, `delete ${name}`);
  button?.focus();
  button?.closest("li")?.remove();
}

test.each([
  ["the next one", "a", "open b"],
  ["the one before, of the last", "c", "delete b"],
])("what takes the place of a row has its focus: %s", async (_, name, expected) => {
  const main = page("a", "b", "c");
  take(main, name);
  expect(await focused()).toBe(expected);
});

test("the last row that goes leaves it to the page, which may have a place for it", async () => {
  const main = page("a");
  named(main, "delete a")?.focus();
  main.querySelector("div")?.remove();
  expect(await focused()).toBeUndefined();
});

test("it is kept in a document that is a page as a whole, as the frame of an app is", async () => {
  const main = page("a", "b");
  stop();
  stop = keepFocus(document.body);
  take(main, "a");
  expect(await focused()).toBe("open b");
});

test("it goes to no text field", async () => {
  const main = page("a");
  const [row] = main.querySelectorAll("li");
  const field = document.createElement("input");
  row?.after(field);
  take(main, "a");
  expect(await focused()).not.toBe("");
});

test("who has moved on is left alone", async () => {
  const main = page("a", "b");
  const button = named(main, "delete a");
  button?.focus();
  button?.blur();
  await Promise.resolve();
  button?.closest("li")?.remove();
  expect(await focused()).toBeUndefined();
});

test("a row that goes while a dialog asks about it leaves the focus to its neighbour, once the dialog has closed", async () => {
  const main = page("a", "b", "c");
  const button = named(main, "delete b");
  button?.focus();
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "alertdialog");
  dialog.tabIndex = -1;
  dialog.textContent = "delete b?";
  document.body.append(dialog);
  dialog.focus();
  await Promise.resolve();
  button?.closest("li")?.remove();
  expect(await focused()).toBe("delete b?");
  dialog.remove();
  expect(await focused()).toBe("open c");
});

test("what has its own place for the focus keeps it", async () => {
  const main = page("a", "b");
  take(main, "a");
  named(main, "filter")?.focus();
  expect(await focused()).toBe("filter");
});

test("a page that is replaced as a whole is left to who replaces it", async () => {
  const main = page("a", "b");
  named(main, "delete a")?.focus();
  main.innerHTML = "<h1>Another page</h1><button>other</button>";
  expect(await focused()).toBeUndefined();
});

describe("in the shadow root of an app", () => {
  /** A page with an app that has such a list. */
  function appPage(...rows: string[]): { readonly host: HTMLElement; readonly root: ShadowRoot } {
    const list = page(...rows);
    const host = document.createElement("div");
    const root = host.attachShadow({ mode: "open" });
    root.append(...list.childNodes);
    list.append(host);
    return { host, root };
  }
  const buttonIn = (root: ShadowRoot, name: string) =>
    [...root.querySelectorAll("button")].find(({ textContent }) => textContent === `delete ${name}`);

  test("what takes the place of a row has its focus, too", async () => {
    const { host, root } = appPage("a", "b", "c");
    buttonIn(root, "b")?.focus();
    buttonIn(root, "b")?.closest("li")?.remove();
    await focused();
    expect([document.activeElement, root.activeElement?.textContent]).toEqual([host, "open c"]);
  });

  test("an app that has drawn its whole page anew is asked for the place", async () => {
    const { host, root } = appPage("a", "b");
    host.focus = vi.fn();
    buttonIn(root, "a")?.focus();
    root.innerHTML = "<button>delete a</button>";
    await focused();
    expect(host.focus).toHaveBeenCalledOnce();
  });

  test("an app that has its own place for it, and one that is gone, are left alone", async () => {
    const { host, root } = appPage("a", "b");
    host.focus = vi.fn();
    buttonIn(root, "a")?.focus();
    root.innerHTML = "<button>delete b</button>";
    buttonIn(root, "b")?.focus();
    await focused();
    expect(root.activeElement?.textContent).toBe("delete b");
    host.remove();
    await focused();
    expect(host.focus).not.toHaveBeenCalled();
  });
});
