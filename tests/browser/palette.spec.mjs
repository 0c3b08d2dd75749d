// The command palette: everywhere, by keyboard only, in the user's language and within their permissions.

import assert from "node:assert/strict";
import { administering } from "./support/administration.mjs";
import { account, expectAccessible } from "./support/browser.mjs";
import { manyMembers } from "./support/fixtures.mjs";
import { describe, JOURNEY, test, withProduct } from "./support/test.mjs";
import { hasFocus, waitUntil } from "./support/wait-until.mjs";

const COMPANY = "Nordlicht Energie";
withProduct({ sql: manyMembers(COMPANY) });
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const palette = (page) => page.getByRole("dialog", { name: "Suchen und ausführen" });
const lines = (page) => palette(page).getByRole("option").allInnerTexts();

/** Opens the palette by its shortcut and types. */
async function search(page, text) {
  await page.keyboard.press("Control+k");
  await hasFocus(palette(page).locator(".palette-input"));
  await page.keyboard.type(text);
}

describe("the palette", () => {
  test("leads to a page by the keyboard alone, and gives the focus back when it is closed", async () => {
    const page = await administering(guest, account("anna"), COMPANY, "/account");
    const home = page.getByRole("link", { name: "Start" }).first();
    await home.focus();
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });
    await hasFocus(home);

    await search(page, "roll");
    await page.keyboard.press("Enter");
    await page.waitForURL("/auth/admin/role/overview/");
    await palette(page).waitFor({ state: "detached" });
  });

  test("finds a person by both names and opens them", async () => {
    const page = await administering(guest, account("anna"), COMPANY, "/account");
    await search(page, "bjorn strauss");
    await palette(page).getByRole("option", { name: "Björn Strauß" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/admin\/user\/[0-9a-f-]{36}$/);
    await page.getByRole("heading", { level: 1, name: "Björn Strauß" }).waitFor();
    await waitUntil(() => page.title(), "Björn Strauß – Personen – Asgard");
    await waitUntil(() => page.evaluate(() => document.activeElement.tagName), "H1");
  });

  test(
    "offers a member who may bring people in the page for that, and no other area of administration",
    JOURNEY,
    async () => {
      const page = await guest.inside(account("joao"));
      await search(page, "");
      await palette(page).getByRole("option", { name: "Mein Konto" }).waitFor();
      const offered = await lines(page);
      assert.ok(offered.includes("Personen"));
      for (const name of ["Rollen", "Firmen", "Protokoll", "Neue Rolle"]) assert.ok(!offered.includes(name), name);
      await page.keyboard.type("anna");
      await palette(page).getByText("Nichts gefunden.").waitFor();
    },
  );

  test("speaks another language at once, and is found in it", JOURNEY, async () => {
    const page = await administering(guest, account("anna"), COMPANY, "/account");
    await search(page, "english");
    await page.keyboard.press("Enter");
    await page.locator("html[lang=en]").waitFor();
    await page.keyboard.press("Control+k");
    await hasFocus(page.getByRole("dialog", { name: "Search and run" }).locator(".palette-input"));
    await page.keyboard.type("my acc");
    await waitUntil(() => page.getByRole("option").allInnerTexts(), ["My account"]);
  });
});
