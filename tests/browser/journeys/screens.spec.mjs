// Important screens as committed (decision 163). After an intended change: `npm run screens -- --update-snapshots`.

import { paths } from "../../../web/client/paths.ts";
import { account, waitForHydration } from "../support/browser.mjs";
import { manyMembers } from "../support/fixtures.mjs";
import { matchScreen, pinFont } from "../support/screens.mjs";
import { describe, test, withProduct } from "../support/test.mjs";

const COMPANY = "Nordlicht Energie";
const DESK = { viewport: { width: 1024, height: 640 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const DARK = { ...DESK, colorScheme: "dark" };

withProduct({ sql: manyMembers(COMPANY) });

const tableLoaded = (page) => page.locator("table[aria-busy=false]").first().waitFor();
const formLoaded = (page) => page.locator("form input[name]").first().waitFor();
const heading = (page) => page.locator("h1").filter({ visible: true }).first().waitFor();

/** A screen for signed-out visitors. */
function outside(name, address, { options = DESK, prepare = heading } = {}) {
  test(name, async ({ newVisitor }, info) => {
    const guest = await newVisitor(options);
    await pinFont(guest.context);
    const page = await guest.open(address);
    await prepare(page);
    await matchScreen(page, name, info);
  });
}

/** A screen for an administrator of the demo company, or another user in it. */
function inside(name, address, { options = DESK, prepare = heading, login = "anna", company = COMPANY } = {}) {
  test(name, async ({ newVisitor }, info) => {
    const guest = await newVisitor(options);
    await pinFont(guest.context);
    const page = await guest.inside(account(login), company, address);
    await prepare(page);
    await matchScreen(page, name, info);
  });
}

/** Changes the menu layout in the response of `/api/tenant`. */
const withLayout = (change, prepare) => async (page) => {
  await page.route("**/api/tenant", async (route) => {
    const response = await route.fetch();
    const own = await response.json();
    await route.fulfill({ response, json: { ...own, layout: { ...own.layout, ...change } } });
  });
  await page.reload();
  await waitForHydration(page);
  await prepare(page);
};

describe("before the sign-in", () => {
  outside("sign-in", paths.signIn());
  outside("sign-in-dark", paths.signIn(), { options: DARK });
  outside("sign-in-phone", paths.signIn(), { options: PHONE });
  outside("sign-in-incomplete", paths.signIn(), {
    prepare: async (page) => {
      await page.locator("button[type=submit]:visible").first().click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  });
  outside("sign-up", paths.signUp());
  outside("forgot", paths.forgot());
  outside("maintenance", paths.maintenance());
  outside("not-found", "/404");
});

describe("administration", () => {
  inside("users", paths.users(), { prepare: tableLoaded });
  inside("users-dark", paths.users(), { options: DARK, prepare: tableLoaded });
  inside("users-phone", paths.users(), { options: PHONE, prepare: tableLoaded });
  inside("users-selected", paths.users(), {
    prepare: async (page) => {
      await tableLoaded(page);
      await page.locator("tbody label").nth(1).click();
      await page.locator("tbody label").nth(2).click();
    },
  });
  inside("user-new", paths.userCreate(), { prepare: formLoaded });
  inside("user-edit", paths.userEdit("crowd-3"), { prepare: formLoaded });
  inside("user-edit-phone", paths.userEdit("crowd-3"), { options: PHONE, prepare: formLoaded });
  inside("user-over-list", `${paths.users().replace(/\/$/, "")}(modal:user/edit/crowd-3)`, { prepare: formLoaded });
  inside("user-beside-list", `${paths.users().replace(/\/$/, "")}(side:user/edit/crowd-3)`, { prepare: formLoaded });
  inside("user", paths.user("crowd-3"));
  inside("user-phone", paths.user("crowd-3"), { options: PHONE });
  inside("roles", paths.roles(), { prepare: tableLoaded });
  inside("roles-phone", paths.roles(), { options: PHONE, prepare: tableLoaded });
  inside("role", paths.role("admin"), { prepare: (page) => page.locator("table").first().waitFor() });
  inside("role-new", paths.roleCreate(), { prepare: formLoaded });
  inside("companies", paths.tenants(), { prepare: tableLoaded });
  inside("company-new", paths.tenantCreate(), { prepare: formLoaded, login: "admin", company: undefined });
  inside("audit-empty", `${paths.audit()}?action=nothing&from=2020-01-01&to=2020-01-02`);
});

describe("the shell", () => {
  // A user who signs in only here: the screen counts sessions and events.
  inside("account", paths.account(), { prepare: formLoaded, login: "joao", company: undefined });
  inside("start-member", paths.home(), { login: "joao", company: undefined });
  inside("chooser", paths.chooser());
  inside("components", paths.catalogue());
  inside("components-dark", paths.catalogue(), { options: DARK });
  inside("menu-drawer", paths.users(), {
    options: PHONE,
    prepare: async (page) => {
      await tableLoaded(page);
      await page.getByRole("button", { name: "Menü" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  });
  inside("menu-top", paths.users(), { prepare: withLayout({ layoutMode: "topbar" }, tableLoaded) });
  inside("user-menu", paths.users(), {
    prepare: async (page) => {
      await tableLoaded(page);
      await page.getByRole("button", { name: /Konto von/ }).click();
      await page.getByRole("menuitem", { name: "Abmelden" }).waitFor();
    },
  });
  inside("palette", paths.users(), {
    prepare: async (page) => {
      await tableLoaded(page);
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").waitFor();
      await page.getByRole("option").first().waitFor();
    },
  });
});
