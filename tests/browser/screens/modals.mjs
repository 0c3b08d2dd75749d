// What opens over a page, in every mode, and what it asks before it closes.

import { paths } from "../../../web/client/paths.ts";
import { refusal } from "./answers.mjs";
import { fill, go } from "./steps.mjs";

const USERS = paths.users().replace(/\/$/, "");
const ROLES = paths.roles().replace(/\/$/, "");
const question = (page) => page.locator("[role=alertdialog]").waitFor();

/** Forms in outlets over the list of people. */
const over = (outlets, then) => async (page) => {
  await go(page, `${USERS}(${outlets})`);
  const forms = page.locator(".modal form");
  await forms.nth(outlets.split("//").length - 1).waitFor();
  await page.waitForLoadState("networkidle");
  await then?.(page);
};

/** The role of a row, over the list of roles. */
const role = (tab) => async (page) => {
  await go(page, `${ROLES}`);
  await page.locator('tbody a[href*="/edit/"]').nth(1).click();
  await page.locator(".modal form").waitFor();
  await page.locator(".modal").getByRole("tab").nth(tab).click();
  await page.waitForLoadState("networkidle");
};

const typed = async (page) => {
  await fill(page.locator(".modal"), "firstName", "Viktoria");
};

export const MODALS = [
  ...["modal", "side", "compact", "notes", "full", "details"].map((outlet) => ({
    name: `over ${outlet}`,
    reach: over(`${outlet}:user/edit/crowd-3`),
  })),
  { name: "over two", reach: over("modal:user/edit/crowd-3//side:user/edit/crowd-4") },
  { name: "over new", reach: over("modal:user/create") },
  { name: "over new role", reach: over("modal:role/create") },
  ...["general", "users", "apps", "behavior"].map((tab, at) => ({ name: `over role ${tab}`, reach: role(at) })),
  {
    name: "over unsaved",
    reach: over("modal:user/edit/crowd-3", async (page) => {
      await typed(page);
      await page.keyboard.press("Escape");
      await question(page);
    }),
  },
  {
    name: "over conflict",
    answers: { "PATCH **/api/admin/user/crowd-3": refusal(412, "version_conflict") },
    reach: over("modal:user/edit/crowd-3", async (page) => {
      await typed(page);
      await page.keyboard.press("Enter");
      await page.locator("[role=dialog], [role=alertdialog]").nth(1).waitFor();
    }),
  },
  {
    name: "over remove",
    reach: over("side:user/edit/crowd-3", async (page) => {
      await page.locator(".modal .button[data-variant=danger]").click();
      await question(page);
    }),
  },
].map((state) => ({ who: "person", ...state }));
