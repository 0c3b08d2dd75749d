import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
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
  // The test needs to know whether the key was handled, which only the event itself says.
  const tab = (from: EventTarget, shiftKey = false) =>
    fireEvent.keyDown(from as Element, { key: "Tab", shiftKey, composed: true });
  return { element, root, tab, at: () => root.activeElement?.textContent };
}

test("the Tab key enters a shadow root in a modal at the end that it comes from", () => {
  const { element, tab, at } = drawn();
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
  const { element, root, tab, at } = drawn();
  const [one, two] = ["one", "two"].map((name) =>
    [...root.querySelectorAll("button")].find(({ textContent }) => textContent === name),
  );
  one?.focus();
  expect([tab(one as Element), at()]).toEqual([false, "two"]);
  expect([tab(two as Element), at()]).toEqual([true, "two"]);
  expect([tab(two as Element, true), at()]).toEqual([false, "one"]);
  expect([tab(one as Element, true), at()]).toEqual([true, "one"]);
  element.remove();
});

test("an element without a shadow root is walked by the modal itself", () => {
  const element = appElement();
  letTabThrough(element);
  expect(element.tabIndex).toBe(-1);
});
