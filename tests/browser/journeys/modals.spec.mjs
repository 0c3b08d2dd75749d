// Modals: opened by URL, from a list, by keyboard and by touch.

import assert from "node:assert/strict";
import { administering, at, field, fill, press, row, tableLoaded, toast } from "../support/administration.mjs";
import { account, expectAccessible, waitForHydration } from "../support/browser.mjs";
import { manyMembers } from "../support/fixtures.mjs";
import { address, boxOf, dialogs, isTrapped, open, showsAddress } from "../support/modals.mjs";
import { describe, test, withProduct } from "../support/test.mjs";
import { waitUntil } from "../support/wait-until.mjs";

const OVERVIEW = "/auth/admin/user/overview/";
const BELOW = "/auth/admin/user/overview";
const COMPANY = "Nordlicht Energie";

withProduct({ sql: manyMembers(COMPANY) });
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const asAnna = (where) => administering(guest, account("anna"), COMPANY, where);
/** The link that opens the form of a row. */
const EDIT = 'tbody tr a[href*="/edit/"]';
const link = (page, name) => page.getByRole("link", { name: `${name} bearbeiten`, exact: true });
const title = (page, name) => page.getByRole("heading", { level: 2, name });

describe("the form of a row", () => {
  test("opens over the list, which stays; saved, the row says so and the focus is back", async () => {
    const page = await asAnna(`${OVERVIEW}?search=quintana`);
    await link(page, "Sol Quintana").click();
    await showsAddress(page, `${BELOW}(modal:user/edit/crowd-19)?search=quintana`);
    await open(page, 1);
    await waitUntil(() => row(page, "Quintana").count(), 1, "the list is still there");
    await expectAccessible(page);
    await fill(page, { firstName: "Soledad" });
    await press(page, "Speichern");
    await toast(page, /Soledad Quintana ist gespeichert/);
    await open(page, 0);
    await showsAddress(page, `${OVERVIEW}?search=quintana`);
    await row(page, "Soledad").waitFor();
    await page.waitForFunction(
      () => document.activeElement?.getAttribute("aria-label") === "Soledad Quintana bearbeiten",
    );
    await page.goForward();
    await open(page, 1);
    await waitUntil(() => field(page, "firstName").inputValue(), "Soledad");
  });

  test("opens as a page with Ctrl, and by its own link", async () => {
    const page = await asAnna(`${OVERVIEW}?search=quintana`);
    const [tab] = await Promise.all([
      guest.context.waitForEvent("page"),
      row(page, "Quintana")
        .getByRole("link", { name: /bearbeiten/ })
        .click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await tab.waitForURL("**/auth/admin/user/edit/crowd-19");
    await tab.getByRole("heading", { level: 1, name: "Person bearbeiten" }).waitFor();
    await waitUntil(() => dialogs(tab).count(), 0);
    assert.equal(address(page), `${OVERVIEW}?search=quintana`);
  });

  test("asks before it is closed over something typed, by Escape and by going back", async () => {
    const page = await asAnna(`${OVERVIEW}?search=moreau`);
    await link(page, "Hugo Moreau").click();
    await open(page, 1);
    await fill(page, { firstName: "Victor" });
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor();
    await expectAccessible(page);
    await press(page, "Hier bleiben");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await waitUntil(() => field(page, "firstName").inputValue(), "Victor");
    await page.goBack();
    await page.getByRole("alertdialog").waitFor();
    await showsAddress(page, `${BELOW}(modal:user/edit/crowd-14)?search=moreau`);
    await press(page, "Verwerfen");
    await open(page, 0);
    await showsAddress(page, `${OVERVIEW}?search=moreau`);
    await row(page, "Hugo").waitFor();
  });

  test("of a role keeps its tab in the address, also when it is loaded again", async () => {
    const page = await asAnna("/auth/admin/role/overview/");
    await link(page, "Rolle Außendienst").click();
    await open(page, 1);
    await page.getByRole("tab", { name: "Anwendungen" }).click();
    await page.waitForFunction(() => /\(modal:role\/edit\/[^/]+;tab=apps\)$/.test(location.pathname));
    await page.reload();
    await waitForHydration(page);
    await open(page, 1);
    await page.getByRole("tab", { name: "Anwendungen", selected: true }).waitFor();
    await page.keyboard.press("Escape");
    await open(page, 0);
    await showsAddress(page, "/auth/admin/role/overview/");
  });
});

describe("an address", () => {
  const TWO = `${BELOW}(modal:user/edit/crowd-3//side:user/edit/crowd-4)`;

  test("with two outlets opens both, and Escape closes the top one first", async () => {
    const page = await asAnna(TWO);
    await open(page, 2);
    assert.ok(await isTrapped(page));
    await expectAccessible(page);
    await page.reload();
    await waitForHydration(page);
    await open(page, 2);
    await page.keyboard.press("Escape");
    await open(page, 1);
    await showsAddress(page, `${BELOW}(modal:user/edit/crowd-3)`);
    assert.ok(await isTrapped(page));
    await page.keyboard.press("Escape");
    await open(page, 0);
    await showsAddress(page, BELOW);
    await waitUntil(() => page.locator("main").evaluate((main) => main.closest("[inert]")), null);
  });

  test("works in the form that mail programs write, and with a slash too many", async () => {
    const page = await asAnna(`${BELOW}%28modal%3Auser/edit/crowd-3%2F%2Fside%3Auser/edit/crowd-4%29`);
    await open(page, 2);
    await at(page, `${BELOW}(modal:/user/edit/crowd-5)`);
    await open(page, 1);
    await showsAddress(page, `${BELOW}(modal:user/edit/crowd-5)`);
  });

  test("of something that nobody knows is the page below", async () => {
    const page = await asAnna(`${BELOW}(modal:nothing/here//nowhere:user/edit/crowd-3)`);
    await showsAddress(page, BELOW);
    await waitUntil(() => dialogs(page).count(), 0);
  });

  test("is come back to by whoever has to sign in first", async () => {
    const page = await guest.open(TWO);
    await page.waitForURL(/login-business\?returnTo=/);
    const { email, password } = account("anna");
    await fill(page, { email, password });
    await press(page, "Anmelden");
    await page.getByRole("button", { name: COMPANY }).click();
    await open(page, 2);
    await showsAddress(page, TWO);
  });

  test("goes back and forward through ten states, loaded again in the middle", async () => {
    const page = await asAnna(OVERVIEW);
    const states = [OVERVIEW];
    // The palette navigates to another page over any modal.
    const goTo = async (text, expected) => {
      await page.keyboard.press("Control+k");
      await page.locator(".palette-input:focus").waitFor();
      await page.keyboard.type(text);
      await page.getByRole("option", { name: text }).first().waitFor();
      await page.keyboard.press("Enter");
      await showsAddress(page, expected);
      await tableLoaded(page);
      await open(page, 0);
      states.push(expected);
    };
    const openRow = async (nth, area) => {
      const opened = page.locator("tbody tr").nth(nth).locator('a[href*="/edit/"]').first();
      const id = (await opened.getAttribute("href")).split("/").at(-1);
      await opened.click();
      const expected = `/auth/admin/${area}/overview(modal:${area}/edit/${id})`;
      await open(page, 1);
      await showsAddress(page, expected);
      states.push(expected);
    };
    for (const nth of [0, 1]) {
      await openRow(nth, "user");
      await goTo("Rollen", "/auth/admin/role/overview/");
      await openRow(nth, "role");
      await goTo("Personen", OVERVIEW);
    }
    await openRow(2, "user");
    assert.equal(states.length, 10);
    const expectState = async (state) => {
      await showsAddress(page, state);
      await open(page, state.includes("(") ? 1 : 0);
    };
    for (const [steps, state] of states.slice(0, -1).reverse().entries()) {
      await page.goBack();
      await expectState(state);
      if (steps !== 4) continue;
      await page.reload();
      await waitForHydration(page);
      await expectState(state);
    }
    for (const state of states.slice(1)) {
      await page.goForward();
      await expectState(state);
    }
  });
});

describe("the modes", () => {
  test("each takes its part of the screen", async () => {
    const page = await asAnna(OVERVIEW);
    await page.setViewportSize({ width: 1440, height: 900 });
    const boxes = {};
    for (const outlet of ["modal", "side", "compact", "notes", "full", "details"]) {
      await at(page, `${BELOW}(${outlet}:user/edit/crowd-3)`);
      await open(page, 1);
      boxes[outlet] = await boxOf(page);
      await expectAccessible(page);
    }
    const right = ({ x, width }) => x + width;
    const bottom = ({ y, height }) => y + height;
    assert.equal(boxes.modal.width, 925);
    assert.deepEqual([right(boxes.modal), bottom(boxes.modal)], [1440 - 24, 900]);
    assert.equal(boxes.compact.width, 420);
    assert.deepEqual([boxes.side.width, right(boxes.side), boxes.side.height], [525, 1440, 900]);
    assert.equal(bottom(boxes.notes), 900);
    for (const whole of [boxes.full, boxes.details]) assert.deepEqual(whole, { x: 0, y: 0, width: 1440, height: 900 });
  });

  test("one that was chosen is there next time, for that form alone; notes have none to choose", async () => {
    const page = await asAnna(`${BELOW}(modal:user/edit/crowd-3)`);
    await open(page, 1);
    await press(page, "Leiste am Rand");
    await waitUntil(async () => (await boxOf(page)).width, 525);
    await at(page, `${BELOW}(modal:user/edit/crowd-4)`);
    await open(page, 1);
    await waitUntil(async () => (await boxOf(page)).width, 525);
    await page.locator("[data-mode=side]").first().waitFor();
    await at(page, `${BELOW}(modal:user/create)`);
    await open(page, 1);
    await waitUntil(async () => (await boxOf(page)).width, 925);
    await at(page, `${BELOW}(notes:user/edit/crowd-3)`);
    await open(page, 1);
    await waitUntil(() => page.getByRole("button", { name: "Leiste am Rand" }).count(), 0);
  });

  test("nothing moves while one opens and closes", async ({ newVisitor }) => {
    guest = await newVisitor({ reducedMotion: "no-preference" });
    const page = await asAnna(OVERVIEW);
    await page.evaluate(() => {
      window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts += entry.value;
      }).observe({ type: "layout-shift" });
    });
    const before = await page.locator("h1").boundingBox();
    await page.locator(EDIT).first().click();
    await open(page, 1);
    await boxOf(page);
    await page.keyboard.press("Escape");
    await open(page, 0);
    await waitUntil(() => page.locator("h1").boundingBox(), before);
    assert.equal(await page.evaluate(() => window.shifts), 0);
  });
});

test("by keyboard alone: opened, gone round, and back where it began", async () => {
  const page = await asAnna(OVERVIEW);
  const first = page.locator(EDIT).first();
  await first.focus();
  await page.keyboard.press("Enter");
  await open(page, 1);
  const seen = new Set();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press(tabs % 20 === 19 ? "Shift+Tab" : "Tab");
    const where = await page.evaluate(() => {
      const active = document.activeElement;
      return {
        isInside: active.closest(".modal") !== null,
        name: active.getAttribute("name") ?? active.getAttribute("aria-label"),
      };
    });
    assert.ok(where.isInside, `the focus is outside after ${tabs} steps`);
    seen.add(where.name);
  }
  for (const name of ["Fenster", "Schließen", "firstName", "email"])
    assert.ok(seen.has(name), `${name} is not reached`);
  await page.keyboard.press("Escape");
  await open(page, 0);
  await page.waitForFunction(() => document.activeElement?.matches('tbody tr:first-child a[href*="/edit/"]'));
});

test("on a phone, by touch, it fills the screen and is closed by its own button", async ({ newVisitor }) => {
  const phone = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await phone.inside(account("anna"), COMPANY, OVERVIEW);
  await tableLoaded(page);
  await page.locator(EDIT).first().tap();
  await open(page, 1);
  await waitUntil(() => boxOf(page), { x: 0, y: 0, width: 360, height: 740 });
  const close = page.locator(".modal-head").getByRole("button", { name: "Schließen" });
  const { width, height } = await close.boundingBox();
  assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
  await waitUntil(
    () => page.locator(".modal-body").evaluate((body) => body.scrollWidth <= body.clientWidth),
    true,
    "nothing sticks out",
  );
  await expectAccessible(page);
  await close.tap();
  await open(page, 0);
  await phone.end();
});

test("it fades in for half a second, and not at all for whoever wants no motion", async ({ newVisitor }) => {
  guest = await newVisitor({ reducedMotion: "no-preference" });
  const page = await asAnna(`${BELOW}(modal:user/edit/crowd-3)`);
  await open(page, 1);
  const fade = () => page.locator(".modal-overlay").evaluate((overlay) => getComputedStyle(overlay).animation);
  assert.match(await fade(), /0\.5s.* modal-in/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.doesNotMatch(await fade(), /modal-in/);
});

test("a press beside it closes it", async () => {
  const page = await asAnna(OVERVIEW);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator(EDIT).first().click();
  await open(page, 1);
  await page.mouse.click(40, 400);
  await open(page, 0);
  await showsAddress(page, OVERVIEW);
  await waitUntil(() => title(page, "Person bearbeiten").count(), 0);
});
