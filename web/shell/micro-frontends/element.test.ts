import { fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freshBrowser } from "../../testing/page";
import { appElement, letTabThrough } from "./element";

freshBrowser();

/** An app's element in a modal, with two buttons in the tab order and some that are not. */
function drawn() {
  const element = appElement();
  document.body.append(element);
  const root = element.attachShadow({ mode: "open" });
  for (const [text, change] of [
    ["off", { disabled: true }],
    ["one", {}],
    ["skipped", { tabIndex: -1 }],
    ["inert", { inert: true }],
    ["of a closed part", { checkVisibility: () => false }],
    ["two", {}],
  ] as const) {
    root.append(Object.assign(document.createElement("button"), { textContent: text }, change));
  }
  letTabThrough(element);
  return { element, root, at: () => root.activeElement?.textContent };
}

/** Presses Tab there; returns who moves the focus. Tests have no browser that would. */
function tab(from: Element | null | undefined, shiftKey = false): "modal" | "browser" | "element" {
  const heard = vi.fn();
  document.addEventListener("keydown", heard);
  const isLeft = fireEvent.keyDown(from as Element, { key: "Tab", shiftKey, composed: true });
  document.removeEventListener("keydown", heard);
  if (heard.mock.calls.length > 0) return "modal";
  return isLeft ? "browser" : "element";
}

/** Focuses a control and presses Tab there. */
function tabFrom(one: HTMLElement | null | undefined, shiftKey = false) {
  one?.focus();
  return tab(one, shiftKey);
}

test("the Tab key enters a shadow root in a modal at the end that it comes from", () => {
  const { element, at } = drawn();
  expect(element.tabIndex).toBe(0);
  tab(document.body);
  element.focus();
  expect(at()).toBe("one");
  tab(document.body, true);
  element.focus();
  expect(at()).toBe("two");
  element.remove();
});

test("within it goes on from one to the next, and at both ends it is the modal's", () => {
  const { element, root, at } = drawn();
  const [one, two] = ["one", "two"].map((name) =>
    [...root.querySelectorAll("button")].find(({ textContent }) => textContent === name),
  );
  expect([tabFrom(one), at()]).toEqual(["element", "two"]);
  expect([tabFrom(two), at()]).toEqual(["modal", "two"]);
  expect([tabFrom(two, true), at()]).toEqual(["element", "one"]);
  expect([tabFrom(one, true), at()]).toEqual(["modal", "one"]);
  element.remove();
});

test.each([
  ["element", "<details><summary>more</summary>text</details>"],
  ["element", "<input type='radio' name='size' value='s'>"],
  ["browser", "<div contenteditable>text</div>"],
  ["browser", "<video controls></video>"],
  ["browser", "<iframe title='plan'></iframe>"],
  ["browser", "<div tabindex='0'>list</div>"],
  ["browser", "<input>"],
])("every kind of stop is one, which the %s moves the focus to: %s", (who, last) => {
  const { element, root } = drawn();
  const template = document.createElement("template");
  template.innerHTML = last;
  root.append(template.content);
  expect(tabFrom(root.querySelector<HTMLElement>("button:last-of-type"))).toBe(who);
  element.remove();
});

test("from what has stops of its own the browser goes on", () => {
  const { element, root } = drawn();
  const date = Object.assign(document.createElement("input"), { type: "date" });
  root.prepend(date);
  expect([tabFrom(date), tabFrom(date, true)]).toEqual(["browser", "modal"]);
  element.remove();
});

test("one in a shadow root of its own is a stop, from which it goes back as well", () => {
  const { element, root, at } = drawn();
  const host = document.createElement("div");
  root.append(host);
  const inner = document.createElement("button");
  host.attachShadow({ mode: "open" }).append(inner);
  expect(tabFrom(root.querySelector<HTMLElement>("button:last-of-type"))).toBe("element");
  expect(host.shadowRoot?.activeElement).toBe(inner);
  expect([tabFrom(inner), tabFrom(inner, true), at()]).toEqual(["modal", "element", "two"]);
  element.remove();
});

test("a group of radio buttons is one stop, the chosen one", () => {
  const { element, root, at } = drawn();
  const radios = ["s", "m", "l"].map((value) =>
    Object.assign(document.createElement("input"), { type: "radio", name: "size", value }),
  );
  root.append(...radios);
  const [small, middle, large] = radios;
  expect([tabFrom(small), tabFrom(large, true), at()]).toEqual(["modal", "element", "two"]);
  middle?.click();
  expect([tabFrom(middle), tabFrom(middle, true), at()]).toEqual(["modal", "element", "two"]);
  tab(document.body, true);
  element.focus();
  expect(root.activeElement).toBe(middle);
  element.remove();
});

test("from what has the focus and is no stop it goes on to the next", () => {
  const { element, root, at } = drawn();
  const heading = Object.assign(document.createElement("h2"), { tabIndex: -1 });
  root.prepend(heading);
  expect([tabFrom(heading, true), tabFrom(heading), at()]).toEqual(["modal", "element", "one"]);
  element.remove();
});

test("where nothing can have the focus the element has it, so that the key leads past it", () => {
  const element = appElement();
  document.body.append(element);
  element.attachShadow({ mode: "open" }).append("text");
  letTabThrough(element);
  element.focus();
  expect([document.activeElement, tab(element)]).toEqual([element, "modal"]);
  element.remove();
});

test("an element without a shadow root is walked by the modal itself", () => {
  const element = appElement();
  letTabThrough(element);
  expect(element.tabIndex).toBe(-1);
});
