// Helpers for the administration pages.

import { waitForHydration } from "./browser.mjs";

/** Opens a tab for a user in a company at an administration page. */
export async function administering(visitor, person, company, address) {
  const page = await visitor.inside(person, company, address);
  await shown(page, address);
  return page;
}

/** Navigates to an administration page. */
export async function at(page, address) {
  await page.goto(address);
  await waitForHydration(page);
  await shown(page, address);
}

/** A list is shown when its rows are loaded. */
const shown = async (page, address) => address.includes("overview") && tableLoaded(page);

/** Waits until the table shows the result of the latest query. */
export const tableLoaded = (page) => page.locator("table[aria-busy=false]").first().waitFor();

export const toast = (page, text) => page.locator(".toast").getByText(text).first().waitFor();

export const field = (page, name) => page.locator(`input[name=${name}]`);
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Ticks or unticks a checkbox by its label: the input itself is hidden. */
export const tick = (page, text) => page.locator("label.choice", { hasText: text }).click();

/** A table row by its text. */
export const row = (page, text) => page.locator("tbody tr", { hasText: text });

/** Saves a form, and waits for the notification, which is looked for before it can be gone again, and the next address. */
export async function saved(page, text, address) {
  await Promise.all([toast(page, text), press(page, "Speichern")]);
  await page.waitForURL(address);
}

/** Fills inputs by name. */
export async function fill(page, values) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}
