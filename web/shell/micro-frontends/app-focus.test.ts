import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepHeadingFocused } from "./app-focus";
import { appElement } from "./element";

let element: HTMLElement;
let root: ShadowRoot;
const outside = document.createElement("button");
let stop: () => void = () => undefined;

beforeEach(() => {
  element = appElement();
  root = element.attachShadow({ mode: "open" });
  document.body.replaceChildren(outside, element);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Draws the app's page anew: a heading, a search field, and a row for each name. */
function draw(...names: string[]): void {
  const rows = names.map((name) => `<li><a href="#${name}">open</a><button type="button">delete ${name}</button></li>`);
  root.innerHTML = `<h1>Notes</h1><input name="search"><ul>${rows.join("")}</ul>`;
}
const button = (name: string) =>
  [...root.querySelectorAll("button")].find(({ textContent }) => textContent === `delete ${name}`);
/** Moves the focus there as a browser reports it: within a shadow root nothing outside is told. */
function go(to: HTMLElement | null | undefined): void {
  const hide = (event: Event) => event.stopPropagation();
  if (root.activeElement) root.addEventListener("focusin", hide);
  to?.focus();
  root.removeEventListener("focusin", hide);
}
const at = () => root.activeElement?.textContent;

describe("the element of an app, where the focus is given back to it", () => {
  test("passes it on to what had it last, not to what it came to first", () => {
    draw("a", "b");
    go(root.querySelector("input"));
    go(button("b"));
    outside.focus();
    element.focus();
    expect(at()).toBe("delete b");
  });

  test.each([
    ["the same", ["a", "b", "c"], "delete b"],
    ["what took its place", ["a", "c"], "delete c"],
    ["the last one", ["a"], "delete a"],
    ["the heading", [], "Notes"],
  ])("passes it on in a page that was drawn anew meanwhile: %s", (_, names, expected) => {
    draw("a", "b", "c");
    go(button("b"));
    outside.focus();
    draw(...names);
    element.focus();
    expect(at()).toBe(expected);
  });

  test("tells links apart by where they lead", () => {
    draw("a", "b");
    go(root.querySelector<HTMLElement>("a[href='#b']"));
    outside.focus();
    draw("new", "a", "b");
    element.focus();
    expect(root.activeElement?.getAttribute("href")).toBe("#b");
  });

  test("keeps it where nothing had it", () => {
    draw("a");
    outside.focus();
    element.focus();
    expect(document.activeElement).toBe(outside);
  });
});

describe("after a navigation", () => {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

  test("the heading of the app has the focus, also the one that replaces it", async () => {
    draw("a");
    outside.focus();
    stop = keepHeadingFocused(element);
    expect(at()).toBe("Notes");
    draw("a", "b");
    await turn();
    expect(at()).toBe("Notes");
  });

  test("an app that has set it keeps it", async () => {
    draw("a");
    root.querySelector("input")?.focus();
    stop = keepHeadingFocused(element);
    await turn();
    expect(root.activeElement?.localName).toBe("input");
  });

  test("whoever acts has the focus where they are", async () => {
    draw("a");
    stop = keepHeadingFocused(element);
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    draw("a", "b");
    await turn();
    expect(at()).toBeUndefined();
  });

  test.each([
    ["the page is left", () => stop()],
    ["somebody acts", () => document.dispatchEvent(new Event("pointerdown"))],
  ])("nothing is listened to any more once %s", (_, happen) => {
    const disconnect = vi.spyOn(MutationObserver.prototype, "disconnect");
    draw("a");
    stop = keepHeadingFocused(element);
    happen();
    expect(disconnect).toHaveBeenCalledOnce();
    for (const type of ["keydown", "pointerdown"]) document.dispatchEvent(new Event(type));
    expect(disconnect).toHaveBeenCalledOnce();
    disconnect.mockRestore();
  });
});
