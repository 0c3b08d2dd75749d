// Steps that a walk through the states of the pages takes again and again.

/** Waits until the application has taken the page over. */
export const alive = (page) => page.waitForSelector("html[data-ready]", { state: "attached" });

/** Opens an address, with the application in charge. */
export async function go(page, address) {
  await page.goto(address);
  await alive(page);
}

/** Types into a field. */
export const fill = (page, name, text) => page.locator(`input[name=${name}]`).first().fill(text);

/** Waits for a complaint under a field. */
export const refused = (page) => page.locator("[aria-invalid=true]").first().waitFor();

/** Presses what sends the form. */
export const submit = (page) => page.locator("button[type=submit]:visible").first().click();
