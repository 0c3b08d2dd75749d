// The layout after sign-in: sidebar, top menu, drawer, and what decides which of them a user gets.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  account,
  chooseInUserMenu,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitForHydration,
} from "./support/browser.mjs";
import { MORE_APPS } from "./support/fixtures.mjs";
import { keyboard } from "./support/input.mjs";
import { describe, JOURNEY, journeyUnless, test, withProduct } from "./support/test.mjs";
import { hasFocus, waitUntil } from "./support/wait-until.mjs";

const companies = JSON.parse(readFileSync(new URL("../../seed/companies.json", import.meta.url), "utf8"));
const padaria = companies.find(({ title }) => title === "Padaria São João").id;

// One company whose top bar has more entries than fit into some windows.
withProduct({
  sql: `${MORE_APPS}
    UPDATE roles SET has_admin_rights = 1 WHERE tenant_id = '${padaria}';
    INSERT INTO role_apps (tenant_id, role_id, app_id, access, sidebar)
      SELECT '${padaria}', id, a.app, 1, 0 FROM roles
      JOIN (SELECT 'reports' AS app UNION SELECT 'locations' UNION SELECT 'coupons') a
      WHERE tenant_id = '${padaria}';`,
});
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor({ viewport: { width: 1440, height: 900 } });
});

const SIDEBAR = "Nordlicht Energie";
const TOPBAR = "Padaria São João";
const CHANGEABLE = "Café Lumière";
const USERS = "/auth/admin/user/overview/";

async function anna(company, from = guest) {
  return from.inside(account("anna"), company);
}
const menu = (page) => page.getByRole("navigation", { name: "Hauptnavigation" });
const entry = (page, name) => page.getByRole("menuitem", { name, exact: true });
const popups = (page) => page.locator(".popup").count();
const view = (page) => page.getByRole("dialog", { name: "Ansicht anpassen" });
const focused = (page) => page.evaluate(() => document.activeElement?.textContent);
/** Waits until a condition holds. */
const until = (page, is, given) => page.waitForFunction(is, given);

for (const company of [SIDEBAR, TOPBAR]) {
  test(`the top bar is 60 px high: ${company}`, JOURNEY, async () => {
    const page = await anna(company);
    await waitUntil(async () => (await page.getByRole("banner").boundingBox()).height, 60);
  });
}

test(
  "the entry of a menu that the keyboard is at has an outline, in forced colours too",
  JOURNEY,
  async ({ newVisitor }) => {
    for (const forcedColors of ["none", "active"]) {
      const person = await newVisitor({ forcedColors });
      const page = await anna(SIDEBAR, person);
      await page.locator(".user-button").press("ArrowDown");
      const first = page.getByRole("menuitem", { name: "Mein Konto" });
      await hasFocus(first);
      await waitUntil(
        () => first.evaluate((entry) => [getComputedStyle(entry).outlineStyle, getComputedStyle(entry).outlineWidth]),
        ["solid", "2px"],
      );
      await person.end();
    }
  },
);

test("an address that leads nowhere keeps the menus of whoever is signed in, and leads back to the start page", async () => {
  const page = await anna(SIDEBAR);
  await page.goto("/nothing/here");
  await page.getByRole("main").getByRole("heading", { level: 1, name: "Seite nicht gefunden" }).waitFor();
  await menu(page).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Zurück", exact: true }).click();
  await page.waitForURL("/");
  await page.getByRole("heading", { level: 1, name: /^Willkommen/ }).waitFor();
});

test("the user menu has its size and its place at once: nobody presses the entry beside the one that was meant", async () => {
  const page = await anna(SIDEBAR);
  await page.evaluate(() => {
    window.boxes = new Set();
    const sample = () => {
      const box = document.querySelector(".user-menu")?.getBoundingClientRect();
      if (box) window.boxes.add(`${box.width} × ${box.height} at ${box.left}, ${box.top}`);
      requestAnimationFrame(sample);
    };
    sample();
  });
  await page.getByRole("button", { name: /Konto von/ }).click();
  await entry(page, "Abmelden").waitFor();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  const [placement, ...others] = await page.evaluate(() => [...window.boxes]);
  assert.deepEqual(others, []);
  // A page that restores its scroll position moves below the bar, and the menu stays at its button.
  await page.evaluate(() => {
    document.body.style.minHeight = "300vh";
    scrollTo(0, 200);
  });
  await waitUntil(() => page.evaluate(() => scrollY), 200);
  const now = () =>
    page.evaluate(() => {
      const box = document.querySelector(".user-menu").getBoundingClientRect();
      return `${box.width} × ${box.height} at ${box.left}, ${box.top}`;
    });
  await waitUntil(now, placement);
});

test("a page that is opened by its address begins at its top, and stays where it was when it is loaded again", async ({
  newVisitor,
}) => {
  const page = await anna(SIDEBAR, await newVisitor({ viewport: { width: 360, height: 400 } }));
  const heading = (name) => page.getByRole("heading", { level: 1, name }).waitFor({ state: "attached" });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto("/account");
  await heading("Konto");
  await page.evaluate(() => scrollTo(0, 300));
  await waitUntil(scrolled, 300);
  await page.reload();
  await heading("Konto");
  await waitUntil(scrolled, 300);
  await page.goto(USERS);
  await heading("Personen");
  assert.equal(await scrolled(), 0);
});

describe("the sidebar", () => {
  test("opens the group of the page, and one group at a time", JOURNEY, async () => {
    const page = await anna(SIDEBAR);
    await menu(page).getByRole("link", { name: "Umfragen" }).waitFor();
    await menu(page).getByRole("button", { name: "Administration" }).click();
    await waitUntil(() => menu(page).getByRole("link", { name: "Umfragen" }).count(), 0);
    await menu(page).getByRole("link", { name: "Rollen" }).click();
    await page.waitForURL("/auth/admin/role/overview/");
    await menu(page).locator("[aria-current=page]", { hasText: "Rollen" }).waitFor();
    await page.goto(`${USERS}?search=x`);
    await waitForHydration(page);
    await menu(page).locator("[aria-current=page]", { hasText: "Personen" }).waitFor();
    const way = page.getByRole("navigation", { name: "Sie sind hier" });
    await waitUntil(() => way.locator("li").allInnerTexts(), ["Administration", "Personen"]);
  });

  test("is walked with nothing but the keyboard", async () => {
    const page = await anna(SIDEBAR);
    await keyboard.press(page, menu(page).getByRole("button", { name: "Administration" }));
    await page.keyboard.press("ArrowDown");
    await waitUntil(() => focused(page), "Personen");
    await page.keyboard.press("End");
    await waitUntil(() => focused(page), "Protokoll");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("/auth/admin/tenant/overview/");
  });

  test("becomes small, stays so from the first paint on, and hovering opens it over the page", JOURNEY, async () => {
    const page = await anna(SIDEBAR);
    const width = () => page.locator(".sidebar-panel").evaluate((panel) => panel.getBoundingClientRect().width);
    await waitUntil(() => width(), 256);
    await page.getByRole("button", { name: "Seitenleiste verkleinern" }).click();
    await page.mouse.move(700, 500);
    await until(page, () => document.querySelector(".sidebar-panel").getBoundingClientRect().width === 64);
    await page.route("**/_app/index-*.js", (route) => route.abort());
    await page.goto("/", { waitUntil: "domcontentloaded" });
    const { layout, menu: size } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    assert.deepEqual([layout, size], ["sidebar", "small"]);
    await page.unroute("**/_app/index-*.js");
    guest.complaints.length = 0;
    await page.reload();
    await waitForHydration(page);
    const left = () => page.locator("#content").evaluate((content) => content.getBoundingClientRect().left);
    await page.locator(".sidebar").hover();
    await until(page, () => document.querySelector(".sidebar-panel").getBoundingClientRect().width === 256);
    await waitUntil(() => left(), 64);
    await page.mouse.move(900, 500);
    await until(page, () => document.querySelector(".sidebar-panel").getBoundingClientRect().width === 64);
  });

  test("has tooltips where it is small, and what is below a sign opens beside it by keyboard", JOURNEY, async () => {
    const page = await anna(SIDEBAR);
    await page.getByRole("button", { name: "Seitenleiste verkleinern" }).press("Enter");
    await page.mouse.move(900, 500);
    await keyboard.press(page, menu(page).getByRole("button", { name: "Auswertung" }));
    const flyout = page.locator(".popup");
    await flyout.getByRole("link", { name: "Umfragen" }).waitFor();
    const box = await flyout.boundingBox();
    assert.ok(box.x >= 52 && box.x + box.width < 500, JSON.stringify(box));
    await page.keyboard.press("Escape");
    await waitUntil(() => popups(page), 0);
    await page.keyboard.press("ArrowUp");
    await waitUntil(() => page.locator(".tooltip").innerText(), "Start");
  });
});

describe("the top menu", () => {
  test("is a menu bar: arrows, letters, Home, End, Enter and Escape", async () => {
    const page = await anna(TOPBAR);
    await entry(page, "Start").focus();
    await page.keyboard.press("ArrowRight");
    await waitUntil(() => focused(page), "Auswertung");
    await page.keyboard.press("ArrowDown");
    await entry(page, "Umfragen").waitFor();
    await waitUntil(() => focused(page), "Umfragen");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("menu", { name: "Unternehmen" }).waitFor();
    await waitUntil(() => focused(page), "Verzeichnis");
    await page.keyboard.press("Escape");
    await waitUntil(() => Promise.all([focused(page), popups(page)]), ["Unternehmen", 0]);
    await page.keyboard.press("a");
    await waitUntil(() => focused(page), "Administration");
    await page.keyboard.press("Enter");
    await entry(page, "Personen").waitFor();
    await page.keyboard.press("End");
    await waitUntil(() => focused(page), "Protokoll");
    await page.keyboard.press("p");
    await waitUntil(() => focused(page), "Personen");
    await page.keyboard.press("Enter");
    await page.waitForURL(USERS);
    await waitUntil(() => popups(page), 0);
    await entry(page, "Administration").and(page.locator("[data-selected=true]")).waitFor();
  });

  test("is left by Tab, which closes it", JOURNEY, async () => {
    const page = await anna(TOPBAR);
    await entry(page, "Administration").focus();
    await page.keyboard.press("ArrowDown");
    await entry(page, "Personen").waitFor();
    await page.keyboard.press("Tab");
    await waitUntil(() => popups(page), 0);
  });

  test("opens under the mouse, and closes when it leaves", JOURNEY, async () => {
    const page = await anna(TOPBAR);
    await entry(page, "Unternehmen").hover();
    await entry(page, "Standorte").waitFor();
    await entry(page, "Auswertung").hover();
    await entry(page, "Umfragen").waitFor();
    await waitUntil(() => popups(page), 1);
    await page.mouse.move(700, 700);
    await page.locator(".popup").waitFor({ state: "detached" });
  });

  test("puts what there is no room for behind its last entry, and back", async () => {
    const page = await anna(TOPBAR);
    await waitUntil(() => entry(page, "Mehr").count(), 0);
    await page.setViewportSize({ width: 940, height: 900 });
    await entry(page, "Mehr").click();
    await entry(page, "Administration").hover();
    await entry(page, "Rollen").waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(wide, 0);
    await entry(page, "Rollen").click();
    await page.waitForURL("/auth/admin/role/overview/");
    await page.setViewportSize({ width: 1440, height: 900 });
    await entry(page, "Mehr").waitFor({ state: "detached" });
    await entry(page, "Administration").waitFor();
  });

  test("has submenus beside its menus: the apps that are not in the sidebar, by category", JOURNEY, async () => {
    const page = await anna(SIDEBAR);
    await entry(page, "Weitere Anwendungen").focus();
    await page.keyboard.press("Enter");
    await waitUntil(() => focused(page), "Unternehmen");
    await page.keyboard.press("ArrowRight");
    await entry(page, "Standorte").waitFor();
    await waitUntil(() => Promise.all([popups(page), focused(page)]), [2, "Verzeichnis"]);
    await page.keyboard.press("ArrowLeft");
    await waitUntil(() => Promise.all([popups(page), focused(page)]), [1, "Unternehmen"]);
  });
});

describe("where the menus are", () => {
  test("their roles decide, and say so where they leave no choice", JOURNEY, async () => {
    const page = await anna(SIDEBAR);
    const heading = () => page.locator("h1").boundingBox();
    const before = await heading();
    await page.locator(".user-button").click();
    await page.getByRole("menuitem", { name: "Ansicht anpassen" }).click();
    await view(page).getByText("Wo das Menü steht, legt Ihre Firma fest.").waitFor();
    await waitUntil(() => page.locator("[name=layoutMode]").count(), 0);
    assert.deepEqual(await heading(), before);
    await page.keyboard.press("Escape");
    await view(page).waitFor({ state: "detached" });
    await hasFocus(page.locator(".user-button"));
    // Its code is there now: it opens while the menu closes.
    await page.locator(".user-button").click();
    await page.getByRole("menuitem", { name: "Ansicht anpassen" }).click();
    await view(page).waitFor();
    await page.keyboard.press("Escape");
    await view(page).waitFor({ state: "detached" });
    await hasFocus(page.locator(".user-button"));
  });

  test(
    "people choose where their roles let them: on this device at once, on a new one from the server",
    JOURNEY,
    async ({ newVisitor }) => {
      const page = await anna(CHANGEABLE);
      await menu(page).getByRole("button", { name: "Auswertung" }).waitFor();
      const adjust = async (act) => {
        await page.locator(".user-button").click();
        await page.getByRole("menuitem", { name: "Ansicht anpassen" }).click();
        await act();
        await page.keyboard.press("Escape");
        await view(page).waitFor({ state: "detached" });
      };
      const saved = (is) =>
        page.waitForResponse((answer) => answer.url().endsWith("/api/user/me") && is(answer.request()));
      const patched = saved((request) => request.method() === "PATCH");
      await adjust(() => view(page).locator("label.choice", { hasText: "Berichte" }).click());
      assert.equal((await patched).status(), 200);
      await menu(page).getByRole("link", { name: "Berichte" }).waitFor();
      const again = saved((request) => request.postData()?.includes("topbar"));
      await adjust(() => view(page).getByLabel("Obere Leiste").check());
      assert.equal((await again).status(), 200);
      await entry(page, "Auswertung").waitFor();
      await waitUntil(() => page.locator(".sidebar").count(), 0);
      await page.reload();
      await entry(page, "Auswertung").waitFor();

      const other = await newVisitor({ viewport: { width: 1440, height: 900 } });
      const there = await anna(CHANGEABLE, other);
      await entry(there, "Auswertung").waitFor();
      await other.end();
    },
  );

  test("a switch of the company changes them, and nothing of the former company stays", async () => {
    const page = await anna(SIDEBAR);
    await menu(page).getByRole("link", { name: "Umfragen" }).waitFor();
    await chooseInUserMenu(page, "Firma wechseln", TOPBAR);
    await entry(page, "Gutscheine").waitFor();
    await waitUntil(() => page.locator(".sidebar").count(), 0);
    await waitUntil(() => page.locator(".home-title").first().innerText(), TOPBAR);
  });
});

describe("on a phone", () => {
  let person;
  let page;
  test.beforeEach(async ({ newVisitor }) => {
    person = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    page = await anna(SIDEBAR, person);
  });
  const opener = () => page.getByRole("button", { name: "Menü öffnen" });
  const drawer = () => page.getByRole("dialog");

  test("one menu lies over the page: fingers open it, a group, a page", async () => {
    await opener().tap();
    await drawer().getByRole("button", { name: "Unternehmen" }).tap();
    await drawer().getByRole("link", { name: "Standorte" }).waitFor();
    for (const target of await drawer().locator("a, button").all()) {
      const box = await target.boundingBox();
      assert.ok(box.height >= 44 && box.width >= 44, `${await target.innerText()} ${JSON.stringify(box)}`);
    }
    await drawer().getByRole("button", { name: "Administration" }).tap();
    await drawer().getByRole("link", { name: "Personen" }).tap();
    await page.waitForURL(USERS);
    await drawer().waitFor({ state: "detached" });
  });

  test("the focus stays in it and goes back, Escape and a tap beside it close it", JOURNEY, async () => {
    await keyboard.press(page, opener());
    await drawer().waitFor();
    for (let tabs = 0; tabs < 20; tabs += 1) {
      await page.keyboard.press("Tab");
      await waitUntil(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null), true);
    }
    await page.keyboard.press("Escape");
    await drawer().waitFor({ state: "detached" });
    await hasFocus(opener());
    await opener().tap();
    await drawer().waitFor();
    await page.touchscreen.tap(350, 400);
    await drawer().waitFor({ state: "detached" });
  });
});

for (const width of [360, 1440]) {
  test(
    `axe finds nothing in either layout at ${width} px, light and dark`,
    journeyUnless(width === 1440),
    async ({ newVisitor }) => {
      const person = await newVisitor({ viewport: { width, height: 900 }, reducedMotion: "no-preference" });
      const page = await anna(SIDEBAR, person);
      await expectAccessibleInBothThemes(page);
      if (width === 360) {
        await page.getByRole("button", { name: "Menü öffnen" }).click();
        await page.getByRole("dialog").waitFor();
        await expectAccessibleInBothThemes(page);
        await page.keyboard.press("Escape");
      }
      await page.locator(".user-button").click();
      await page.getByRole("menuitem", { name: "Ansicht anpassen" }).click();
      await view(page).waitFor();
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press("Escape");
      await view(page).waitFor({ state: "detached" });
      await chooseInUserMenu(page, "Firma wechseln", TOPBAR);
      await page.locator(".home-title", { hasText: TOPBAR }).first().waitFor({ state: "attached" });
      if (width === 1440) {
        await entry(page, "Administration").click();
        await entry(page, "Personen").waitFor();
      }
      await expectAccessibleInBothThemes(page);
      await person.end();
    },
  );
}

test("nothing jumps while the page comes, in either layout", async ({ newVisitor }) => {
  for (const company of [SIDEBAR, TOPBAR]) {
    const person = await newVisitor({ viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" });
    const page = await anna(company, person);
    // The next page starts with the layout that this one knows, which it learns after its heading.
    if (company === SIDEBAR)
      await waitUntil(() => page.evaluate(() => localStorage.getItem("asgard.layout")), "sidebar");
    await page.addInitScript(() => {
      globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
          globalThis.shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)].join(" "));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(USERS);
    await waitForHydration(page);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const frame = await page.evaluate(() => globalThis.shifts.filter((shift) => /shell|side|top|crumb/.test(shift)));
    assert.deepEqual(frame, [], company);
    await person.end();
  }
});

test(
  "density is chosen in the user menu, and is there from the first paint of the next visit",
  JOURNEY,
  async ({ url }) => {
    const page = await anna(SIDEBAR);
    const height = () =>
      menu(page)
        .getByRole("link", { name: "Start" })
        .evaluate((link) => link.offsetHeight);
    const before = await height();
    await chooseInUserMenu(page, "Dichte", "Kompakt");
    await waitUntil(async () => (await height()) < before, true);
    await page.route("**/_app/index-*.js", (route) => route.abort());
    await page.goto(url("/"), { waitUntil: "domcontentloaded" });
    await waitUntil(() => page.evaluate(() => document.documentElement.dataset.density), "compact");
    guest.complaints.length = 0;
  },
);
