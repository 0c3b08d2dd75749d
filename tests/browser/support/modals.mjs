// Modals open over a page, as a user sees them.

import assert from "node:assert/strict";
import { waitForAnimations } from "./browser.mjs";

/** The modal whose `outlet` or order matches; without either, the top one. */
export const dialogs = (page) => page.locator(".modal [role=dialog]");

/** Waits until `count` modals are open and loaded, and the top one has the focus. */
export async function open(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll(".modal [role=dialog]").length === count, count);
  if (count === 0) return;
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll(".modal [role=dialog]")];
    return all.every((one) => one.querySelector("form")) && all.at(-1).contains(document.activeElement);
  });
}

/** Path and query in the address bar. */
export function address(page) {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Waits until the address bar shows an address. */
export async function showsAddress(page, expected) {
  await page
    .waitForFunction((expected) => location.pathname + location.search === expected, expected)
    .catch(() => {
      assert.equal(address(page), expected);
    });
}

/** Whether the focus is trapped in the top modal. */
export async function isTrapped(page) {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll(".modal [role=dialog]")].at(-1);
    const isInert = (element) => element.closest("[inert]") !== null;
    const others = [...document.querySelectorAll("main, .modal [role=dialog]")].filter((one) => one !== top);
    return !isInert(top) && others.every(isInert);
  });
}

/** Position of a modal after its animation has ended. */
export async function boxOf(page, nth = 0) {
  const modal = page.locator(".modal").nth(nth);
  await waitForAnimations(page);
  return modal.boundingBox();
}
