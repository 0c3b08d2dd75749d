// Settings of menus and layouts that a deployment can change in `web/client/config/web-configuration.ts`: here they are
// read from the page, so that one build can show all of them.

import assert from "node:assert/strict";
import { account, enter, expectAccessible } from "../support/browser.mjs";
import { keyboard } from "../support/input.mjs";
import { describe, test, withProduct } from "../support/test.mjs";
import { hasFocus } from "../support/wait-until.mjs";

const SOURCE = "web/client/config/web-configuration.ts";
withProduct({
  edits: [
    [SOURCE, "  menu: {},", "  menu: (globalThis as any).menu ?? {},"],
    [SOURCE, "  layout: (byRoles) => byRoles,", "  layout: (globalThis as any).layout ?? ((byRoles) => byRoles),"],
  ],
});

const SIDEBAR = "Nordlicht Energie";
const TOPBAR = "Padaria São João";
const WIDE = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let guest;
let newVisitor;
test.beforeEach(({ newVisitor: begin }) => {
  newVisitor = begin;
});

/** Opens a tab of Anna in a company with these settings. `layout` is run in the page. */
async function anna({ company = SIDEBAR, menu = {}, layout, options = { viewport: WIDE } } = {}) {
  guest = await newVisitor(options);
  await guest.context.addInitScript(`globalThis.menu = ${JSON.stringify(menu)}; globalThis.layout = ${layout};`);
  const page = await guest.inside(account("anna"), company);
  return page;
}
const side = (page) => page.getByRole("navigation", { name: "Hauptnavigation" });
const panel = (page) => page.locator(".sidebar-panel");
const toggle = (page) => page.locator(".sidebar-toggle");
/** Waits until the sidebar has a width. */
const isWide = (page, width) =>
  page.waitForFunction(
    (wanted) => document.querySelector(".sidebar-panel")?.getBoundingClientRect().width === wanted,
    width,
  );
const away = (page) => page.mouse.move(900, 500);
const styleOf = (locator, name) => locator.evaluate((element, name) => getComputedStyle(element)[name], name);

describe("entries that are fetched", () => {
  const ENTRIES = [
    { title: "Übersicht", path: "/", icon: "home", groupSeparatorAfter: true },
    {
      title: "Lager",
      forceOpen: true,
      children: [{ title: "Umfragen", mfeName: "surveys", mfePath: "/", path: "/surveys" }],
    },
    { title: "Werkstatt", group: true, children: [{ title: "Konto", path: "/account" }] },
    { title: "Büro", group: true, children: [{ title: "Rollen", path: "/auth/admin/role/overview/" }] },
    { title: "Handbuch", path: "https://example.org/handbook", img: "/assets/icon.svg", groupSeparatorBefore: true },
    { title: "Böse", path: "javascript:document.title='taken'" },
    { path: "/nameless" },
  ];
  const menu = { menuUrl: "/api/apps/menu/entries" };
  const serving = (entries) => (page) =>
    page.context().route("**/api/apps/menu/entries", (route) => route.fulfill({ json: entries }));

  async function annaWith(entries, options) {
    const page = await anna({ menu, ...options });
    await serving(entries)(page);
    await page.reload();
    return page;
  }

  test("stand in the sidebar with lines, pictures, groups and what is always open", async () => {
    const page = await annaWith(ENTRIES);
    await side(page).getByRole("link", { name: "Handbuch" }).waitFor();
    assert.equal(await side(page).getByRole("link", { name: "Start", exact: true }).count(), 0);
    const lines = side(page).locator("li[data-line-before], li[data-line-after]");
    assert.deepEqual(await lines.allInnerTexts(), ["Übersicht", "Handbuch"]);
    assert.equal(await side(page).locator("li", { hasText: "Handbuch" }).locator("img").count(), 1);
    // A group that is always open has no button, and opening another group does not affect it.
    assert.equal(await side(page).getByRole("button", { name: "Lager" }).count(), 0);
    await side(page).getByRole("link", { name: "Umfragen" }).waitFor();
    await side(page).getByRole("button", { name: "Büro" }).click();
    await side(page).getByRole("link", { name: "Rollen" }).waitFor();
    await side(page).getByRole("link", { name: "Konto" }).waitFor({ state: "detached" });
    await side(page).getByRole("button", { name: "Werkstatt" }).click();
    await side(page).getByRole("link", { name: "Rollen" }).waitFor({ state: "detached" });
    await side(page).getByRole("link", { name: "Umfragen" }).waitFor();
    await expectAccessible(page);
  });

  test("lead to pages, into apps by their routers, and nowhere else", async () => {
    const page = await annaWith(ENTRIES);
    await keyboard.press(page, side(page).getByRole("link", { name: "Umfragen" }));
    await page.waitForURL("/surveys");
    await page.locator("main").getByRole("heading", { name: "Umfragen" }).waitFor();
    await side(page).locator("[aria-current=page]", { hasText: "Umfragen" }).waitFor();
    const handbook = side(page).getByRole("link", { name: "Handbuch" });
    assert.equal(await handbook.getAttribute("href"), "https://example.org/handbook");
    // A URL that would execute something is removed: the entry no longer has a link.
    await side(page).getByRole("button", { name: "Böse" }).click();
    assert.notEqual(await page.title(), "taken");
    await side(page).getByRole("button", { name: "Büro" }).click();
    await side(page).getByRole("link", { name: "Rollen" }).click();
    await page.waitForURL("/auth/admin/role/overview/");
  });

  test("stand in the top menu, and in the one of a phone", async () => {
    const page = await annaWith(ENTRIES, { company: TOPBAR });
    await page.getByRole("menuitem", { name: "Büro" }).click();
    await page.getByRole("menuitem", { name: "Rollen" }).click();
    await page.waitForURL("/auth/admin/role/overview/");
    await guest.end();
    const phone = await annaWith(ENTRIES, { options: PHONE });
    await phone.getByRole("button", { name: "Menü öffnen" }).tap();
    await phone.getByRole("dialog").getByRole("link", { name: "Umfragen" }).tap();
    await phone.waitForURL("/surveys");
  });

  test("that do not come leave those of the roles", async () => {
    const page = await anna({ menu });
    await side(page).getByRole("link", { name: "Start", exact: true }).waitFor();
  });
});

describe("enableMenuToggle", () => {
  const cases = [
    { value: false, hasButton: false, opens: false },
    { value: true, hasButton: true, opens: false },
    { value: "auto", hasButton: false, opens: true },
    { value: "all", hasButton: true, opens: true },
  ];
  for (const { value, hasButton, opens } of cases) {
    test(`${value}: ${hasButton ? "a" : "no"} button, and hovering ${opens ? "opens" : "opens nothing"}`, async () => {
      const page = await anna({ menu: { enableMenuToggle: value, size: "small" } });
      await away(page);
      await isWide(page, 64);
      assert.equal(await toggle(page).count(), hasButton ? 1 : 0);
      await panel(page).hover({ position: { x: 30, y: 400 } });
      if (opens) {
        await isWide(page, 256);
        await side(page).getByRole("link", { name: "Start", exact: true }).waitFor();
        await away(page);
        await isWide(page, 64);
      } else {
        // Submenus of a collapsed sidebar open beside it; otherwise the sidebar would have expanded by then.
        await side(page).getByRole("button", { name: "Auswertung" }).hover();
        await page.locator(".popup").waitFor();
        await isWide(page, 64);
      }
      if (hasButton) {
        await toggle(page).press("Enter");
        await isWide(page, 256);
        await away(page);
        await page.getByRole("button", { name: "Seitenleiste verkleinern" }).waitFor();
      }
    });
  }
});

describe("the look of a sidebar", () => {
  test("has the colours that it is given, where they are switched on, and the theme's otherwise", async () => {
    const colours = {
      backgroundColor: "rgb(10, 40, 60)",
      topLevelColor: "rgb(255, 240, 200)",
      color: "rgb(220, 230, 240)",
    };
    const page = await anna({ menu: { customColor: true, ...colours } });
    const top = side(page).getByRole("button", { name: "Auswertung" });
    const below = side(page).getByRole("link", { name: "Umfragen" });
    await below.waitFor();
    assert.equal(await styleOf(panel(page), "backgroundColor"), colours.backgroundColor);
    assert.equal(await styleOf(top, "color"), colours.topLevelColor);
    assert.equal(await styleOf(below, "color"), colours.color);
    assert.equal(await styleOf(toggle(page), "color"), colours.color);
    await side(page).getByRole("link", { name: "Start", exact: true }).and(page.locator("[data-selected]")).waitFor();
    await expectAccessible(page);
    await below.click();
    await below.and(page.locator("[data-selected]")).waitFor();
    await expectAccessible(page);
    await guest.end();
    const plain = await anna({ menu: { customColor: false, ...colours } });
    await panel(plain).waitFor();
    assert.notEqual(await styleOf(panel(plain), "backgroundColor"), colours.backgroundColor);
  });

  test("has them over the page of a phone and in the top bar, too", async () => {
    const menu = { customColor: true, backgroundColor: "rgb(10, 40, 60)", topLevelColor: "#ffe0b0", color: "#ffffff" };
    const page = await anna({ menu, options: PHONE });
    await page.getByRole("button", { name: "Menü öffnen" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Start", exact: true }).waitFor();
    assert.equal(await styleOf(page.locator(".drawer"), "backgroundColor"), menu.backgroundColor);
    await expectAccessible(page);
    await guest.end();
    const layout = `(byRoles) => {
      const group = { title: "Werkstatt", children: [{ title: "Konto", path: "/account" }] };
      return { ...byRoles, top: { ...byRoles.top, navigation: [...byRoles.top.navigation, group] } };
    }`;
    const bar = await anna({ menu, layout, company: TOPBAR });
    await bar.getByRole("menuitem", { name: "Werkstatt" }).click();
    await bar.getByRole("menuitem", { name: "Konto" }).waitFor();
    assert.equal(await styleOf(bar.locator(".popup"), "backgroundColor"), menu.backgroundColor);
    await expectAccessible(bar);
  });

  test("has a home link of its own words, logo, height and address", async () => {
    const menu = {
      title: "Werk Nord",
      titleLogoSrc: "/assets/icon.svg",
      titleLogoSrcMaxHeight: 20,
      homeUrl: "/account",
    };
    const page = await anna({ menu });
    const home = panel(page).locator(".home-link");
    assert.equal(await home.innerText(), "Werk Nord");
    await page.waitForFunction(() => document.querySelector(".sidebar .home-link img")?.complete);
    const height = await home.locator("img").evaluate((image) => image.getBoundingClientRect().height);
    assert.ok(height > 0 && height <= 20, `${height}`);
    await home.click();
    await page.waitForURL("/account");
    await guest.end();
    const small = await anna({ menu: { title: "Werk Nord", titleSmall: "WN", titleLogoSrc: "", size: "small" } });
    assert.equal(await panel(small).locator(".home-letter").innerText(), "WN");
    await panel(small).getByRole("link", { name: "Werk Nord" }).waitFor();
  });

  test("scrolls away where it is not fixed, and stays in sight where it is", async () => {
    for (const fixed of [false, true]) {
      const page = await anna({ menu: { fixed } });
      await panel(page).waitFor();
      const top = await page.evaluate(() => {
        document.querySelector("#content").style.minHeight = "3000px";
        scrollTo({ top: 500, behavior: "instant" });
        return document.querySelector(".sidebar-panel").getBoundingClientRect().top;
      });
      assert.equal(top, fixed ? 0 : -500);
      if (!fixed) await guest.end();
    }
  });

  test("has no entries at its foot where they are hidden, on a phone neither", async () => {
    const page = await anna({ menu: { hideFooterMenu: true } });
    await side(page).getByRole("link", { name: "Start", exact: true }).waitFor();
    assert.equal(await page.locator(".sidebar").getByRole("link", { name: "Mein Konto" }).count(), 0);
    await guest.end();
    const phone = await anna({ menu: { hideFooterMenu: true }, options: PHONE });
    await phone.getByRole("button", { name: "Menü öffnen" }).tap();
    await phone.getByRole("dialog").getByRole("link", { name: "Start", exact: true }).waitFor();
    assert.equal(await phone.getByRole("dialog").getByRole("link", { name: "Mein Konto" }).count(), 0);
  });
});

describe("the layout of a deployment", () => {
  test("may do without the top bar, and a phone still has its menu", async () => {
    const layout = "(byRoles) => ({ ...byRoles, topbar: { enabled: false } })";
    const page = await anna({ layout });
    await side(page).getByRole("link", { name: "Umfragen" }).waitFor();
    assert.equal(await page.getByRole("banner").count(), 0);
    await expectAccessible(page);
    await guest.end();
    const phone = await anna({ layout, options: PHONE });
    await phone.getByRole("button", { name: "Menü öffnen" }).tap();
    await phone.getByRole("dialog").getByRole("button", { name: "Administration" }).tap();
    await phone.getByRole("dialog").getByRole("link", { name: "Rollen" }).tap();
    await phone.waitForURL("/auth/admin/role/overview/");
    await phone.getByRole("dialog").waitFor({ state: "detached" });
    await expectAccessible(phone);
  });

  test("may leave out the left sidebar, the right one and the top menu", async () => {
    const page = await anna({ layout: "(byRoles) => ({ ...byRoles, left: null, top: null, right: null })" });
    await page.getByRole("banner").waitFor();
    assert.equal(await page.locator(".sidebar, .top-menu").count(), 0);
    await page.locator(".user-button").click();
    await page.getByRole("menuitem", { name: "Abmelden" }).waitFor();
    assert.equal(await page.getByRole("menuitem", { name: "Rechte Seitenleiste" }).count(), 0);
  });

  test("may put entries into the right sidebar, which the user menu opens and Escape closes", async () => {
    const right = '{ settings: {}, navigation: [{ title: "Hilfe", path: "/account" }] }';
    const page = await anna({ layout: `(byRoles) => ({ ...byRoles, right: ${right} })` });
    await page.locator(".user-button").click();
    await page.getByRole("menuitem", { name: "Rechte Seitenleiste" }).click();
    const beside = page.getByRole("complementary", { name: "Rechte Seitenleiste" });
    await beside.getByRole("link", { name: "Hilfe" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await beside.waitFor({ state: "detached" });
    await hasFocus(page.locator(".user-button"));
  });

  test("may hide all menus, and the page stays", async () => {
    for (const options of [{ viewport: WIDE }, PHONE]) {
      const page = await anna({ layout: '(byRoles) => ({ ...byRoles, state: "hidden" })', options });
      await page.getByRole("banner").waitFor();
      assert.equal(await page.locator(".sidebar, .top-menu, .shell-menu-button").count(), 0);
      await page.goto("/account");
      await page.locator("input[name=phone]").waitFor();
      if (options !== PHONE) await guest.end();
    }
  });

  test("may add entries that call something, in the sidebar and in the top menu", async () => {
    const layout = `(byRoles) => {
      const own = { title: "Hilfe rufen", icon: "chat", groupSeparatorBefore: true, callback: () => { document.title = "gerufen"; } };
      const with_ = (slot) => slot && { ...slot, navigation: [...slot.navigation, own] };
      return { ...byRoles, left: with_(byRoles.left), top: with_(byRoles.top) };
    }`;
    const isCalled = (page) => page.waitForFunction(() => document.title === "gerufen");
    const page = await anna({ layout });
    await keyboard.press(page, side(page).getByRole("button", { name: "Hilfe rufen" }));
    await isCalled(page);
    await side(page).locator("[data-selected]", { hasText: "Hilfe rufen" }).waitFor();
    await guest.end();
    const bar = await anna({ layout, company: TOPBAR });
    await bar.getByRole("menuitem", { name: "Hilfe rufen" }).click();
    await isCalled(bar);
  });
});

test("who leaves resets the menus: none is shown, and what was open is forgotten", async () => {
  const page = await anna();
  await side(page).getByRole("button", { name: "Administration" }).click();
  await side(page).getByRole("link", { name: "Rollen" }).waitFor();
  await page.locator(".user-button").click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
  await page.waitForURL("/auth/login-business");
  for (const menu of await page.locator(".sidebar, .top-menu").all()) await menu.waitFor({ state: "detached" });
  // In the same page: only the reset can have closed it.
  await enter(page, account("anna"), SIDEBAR);
  await side(page).getByRole("link", { name: "Umfragen" }).waitFor();
  assert.equal(await side(page).getByRole("link", { name: "Rollen" }).count(), 0);
});
