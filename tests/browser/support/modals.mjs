// What is open over a page, as somebody sees it.

import assert from "node:assert/strict";
import { arrived } from "./browser.mjs";

/** The window whose outlet or order is so; the top one without. */
export const dialogs = (page) => page.locator(".modal [role=dialog]");

/** Waits until so many are open and filled, and the top one has the focus. */
export async function open(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll(".modal [role=dialog]").length === count, count);
  if (count === 0) return;
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll(".modal [role=dialog]")];
    return all.every((one) => one.querySelector("form")) && all.at(-1).contains(document.activeElement);
  });
}

/** Path and query that the address bar shows. */
export function address(page) {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Waits for an address, as it stands in the bar. */
export async function showsAddress(page, expected) {
  await page
    .waitForFunction((expected) => location.pathname + location.search === expected, expected)
    .catch(() => {
      assert.equal(address(page), expected);
    });
}

/** Whether nothing but the top window can be reached. */
export async function isTrapped(page) {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll(".modal [role=dialog]")].at(-1);
    const isInert = (element) => element.closest("[inert]") !== null;
    const others = [...document.querySelectorAll("main, .modal [role=dialog]")].filter((one) => one !== top);
    return !isInert(top) && others.every(isInert);
  });
}

/** Where a window stands once it has arrived. */
export async function boxOf(page, nth = 0) {
  const modal = page.locator(".modal").nth(nth);
  await arrived(page);
  return modal.boundingBox();
}
