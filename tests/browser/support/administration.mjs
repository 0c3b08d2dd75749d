// Ways through the pages of administration.

import { alive } from "./browser.mjs";

/** A tab of somebody in a company, at a page of administration. */
export async function administering(visitor, person, company, address) {
  const page = await visitor.inside(person, company, address);
  await shown(page, address);
  return page;
}

/** Goes to a page of administration by its address. */
export async function at(page, address) {
  await page.goto(address);
  await alive(page);
  await shown(page, address);
}

/** A list is there when its rows are. */
const shown = async (page, address) => address.includes("overview") && tableLoaded(page);

/** Waits until the list shows what was asked for last. */
export const tableLoaded = (page) => page.locator("table[aria-busy=false]").first().waitFor();

/** Waits for a notification. */
export const toast = (page, words) => page.locator(".toast").getByText(words).first().waitFor();

export const field = (page, name) => page.locator(`input[name=${name}]`);
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Ticks or unticks a box: people press its words, its own element is hidden. */
export const tick = (page, words) => page.locator("label.choice", { hasText: words }).click();

/** A row of the list. */
export const row = (page, words) => page.locator("tbody tr", { hasText: words });

/** Saves a form and waits until its page is left. */
export async function saved(page, words, address) {
  await press(page, "Speichern");
  await toast(page, words);
  await page.waitForURL(address);
}

/** Fills fields by their names. */
export async function fill(page, values) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}
