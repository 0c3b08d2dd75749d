// The member list, as administrators use it.

import assert from "node:assert/strict";
import { tableLoaded } from "./support/administration.mjs";
import {
  account,
  chooseInUserMenu,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitForHydration,
} from "./support/browser.mjs";
import { MANY_MEMBERS, manyMembers } from "./support/fixtures.mjs";
import { holdResponses } from "./support/hold-responses.mjs";
import { describe, JOURNEY, test, withProduct } from "./support/test.mjs";
import { PATIENCE, waitUntil } from "./support/wait-until.mjs";

const OVERVIEW = "/auth/admin/user/overview/";
const COMPANY = "Nordlicht Energie";
/** Anna, whose rights come from a role. */
const MEMBER_WITH_ROLES = "0193b000-0000-7000-8000-000000000002";

withProduct({ sql: manyMembers(COMPANY) });
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

/** Opens the list as Anna. */
async function atList(visitor = guest, address = OVERVIEW) {
  const page = await visitor.inside(account("anna"), COMPANY, address);
  await tableLoaded(page);
  return page;
}

/** Names in the order of the rows. */
const names = (page) =>
  page.locator("tbody .person-name").evaluateAll((heads) => heads.map((head) => head.innerText.trim()));

/** Waits until the first rows have these names. */
async function showsFirst(page, ...expected) {
  await page.waitForFunction(
    (wanted) => {
      const heads = [...document.querySelectorAll("tbody .person-name")].map((head) => head.innerText.trim());
      return wanted.every((name, at) => heads[at] === name);
    },
    expected,
    { timeout: PATIENCE },
  );
}

const byName = (key) => [...MANY_MEMBERS].sort((a, b) => a[key].localeCompare(b[key], "de"));

describe("the list", () => {
  test("shows ten of them by family name, with the company in numbers", async () => {
    const page = await atList();
    await waitUntil(async () => (await names(page)).length, 10);
    await showsFirst(page, "Zoe Ábel", "Jörg Bergström");
    const total = MANY_MEMBERS.length + 3;
    await page.getByText(`1–10 von ${total}`).waitFor();
    const counts = page.locator(".count dd");
    await waitUntil(() => counts.nth(0).innerText(), String(total));
    await waitUntil(() => page.getByRole("columnheader", { name: /Nachname/ }).getAttribute("aria-sort"), "ascending");
  });

  test("is sorted by keyboard, both ways, and says so", async () => {
    const page = await atList();
    const first = byName("first");
    const head = page.getByRole("columnheader", { name: /Vorname/ });
    await head.getByRole("button", { name: /Vorname/ }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=firstName/);
    await showsFirst(page, "Anna Müller");
    await waitUntil(() => head.getAttribute("aria-sort"), "ascending");
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=-firstName/);
    await showsFirst(page, `${first.at(-1).first} ${first.at(-1).last}`);
    await waitUntil(() => head.getAttribute("aria-sort"), "descending");
  });

  test("finds beginnings of words whatever accents, and goes back to everybody", JOURNEY, async () => {
    const page = await atList();
    await page.getByRole("textbox", { name: "Personen suchen" }).fill("osterg");
    await page.waitForURL(/search=osterg/);
    await showsFirst(page, "Ida Østergård");
    await waitUntil(async () => (await names(page)).length, 1);
    await page.getByRole("button", { name: "Suche leeren" }).click();
    await page.getByText(/^1–10 von/).waitFor();
  });

  test("says that nobody is found, and shows everybody again", JOURNEY, async () => {
    const page = await atList();
    await page.getByRole("textbox", { name: "Personen suchen" }).fill("zzzzzz");
    await page.getByText("Keine Personen vorhanden").waitFor();
    await page.getByRole("button", { name: "Alles zeigen" }).click();
    await page.getByText(/^1–10 von/).waitFor();
  });

  test("goes from page to page, and a reload and the way back stay there", async () => {
    const page = await atList();
    await page.getByRole("navigation", { name: "Seiten" }).getByRole("button", { name: "3" }).click();
    await page.waitForURL(/page=3/);
    await page.getByText(/^21–26 von 26$/).waitFor();
    const seen = await names(page);
    await page.reload();
    await waitForHydration(page);
    await page.getByText(/^21–26 von 26$/).waitFor();
    await waitUntil(() => names(page), seen);
    await page.getByRole("button", { name: "Vorige Seite" }).click();
    await page.getByText(/^11–20 von 26$/).waitFor();
    await page.goBack();
    await page.getByText(/^21–26 von 26$/).waitFor();
  });

  test("is filtered, and what it is filtered by can be taken away", async () => {
    const page = await atList();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: "Status" }).click();
    await page.getByRole("menuitemradio", { name: "Deaktiviert" }).click();
    await page.waitForURL(/state=0/);
    await page.getByText(/^1–4 von 4$/).waitFor();
    await page.getByRole("button", { name: "Filter entfernen: Status: Deaktiviert" }).click();
    await page.getByText(/^1–10 von 26$/).waitFor();
  });

  test("is filtered by keyboard: into the values of a filter and back, level by level", async () => {
    const page = await atList();
    const menus = page.getByRole("menu");
    const open = (count) => waitUntil(() => menus.count(), count);
    await page.getByRole("button", { name: "Filter", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await open(1);
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await open(2);
    await expectAccessible(page);
    for (const back of ["ArrowLeft", "Escape"]) {
      await page.keyboard.press(back);
      await open(1);
      // Back at the filter; its values open again.
      await page.locator("[role=menuitem]:focus").waitFor();
      await page.keyboard.press("ArrowRight");
      await open(2);
      await page.locator("[role=menuitemradio]:focus").waitFor();
    }
    await page.keyboard.press("Escape");
    await page.locator("[role=menuitem]:focus").waitFor();
    await page.keyboard.press("Escape");
    await open(0);
    await waitUntil(() => page.evaluate(() => document.activeElement.textContent), "Filter");
  });

  test("shows other columns, and still does after a reload", JOURNEY, async () => {
    const page = await atList();
    // A low window: all of the panel is within its popover, which scrolls.
    await page.setViewportSize({ width: 1440, height: 620 });
    await page.getByRole("button", { name: "Spalten", exact: true }).click();
    const popover = page.getByRole("dialog", { name: "Spalten" });
    await popover.getByRole("button", { name: "Spalten zurücksetzen" }).waitFor();
    const [frame, content] = [await popover.boundingBox(), await popover.locator(".popover-content").boundingBox()];
    assert.ok(content.y + content.height <= frame.y + frame.height, JSON.stringify({ frame, content }));
    await page.locator("label.choice", { hasText: "Telefon" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Telefon" }).waitFor();
    await page.goto(OVERVIEW);
    await waitForHydration(page);
    await page.getByRole("columnheader", { name: "Telefon" }).waitFor();
  });
});

test(
  "a column is made wider by its end, with and without a drag, put elsewhere by the keyboard, and both outlive a reload",
  JOURNEY,
  async () => {
    const page = await atList();
    const line = page.getByRole("separator", { name: "Breite von Letzte Anmeldung" });
    const head = page.getByRole("columnheader", { name: "Letzte Anmeldung" });
    const width = async () => Math.round((await head.boundingBox()).width);
    const [{ x, y }, before] = [await line.boundingBox(), await width()];
    await page.mouse.move(x + 5, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 45, y + 10, { steps: 4 });
    await page.mouse.up();
    await waitUntil(width, before + 40);
    await line.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await waitUntil(width, before + 8);
    await waitUntil(() => line.getAttribute("aria-valuenow"), String(before + 8));
    // Without a drag: the handle shows two buttons as long as it has the focus.
    const step = (name) => page.getByRole("button", { name: `Breite von Letzte Anmeldung: ${name}` });
    await step("breiter").click();
    await waitUntil(width, before + 40);
    await step("schmaler").click();
    await waitUntil(width, before + 8);
    await page.getByRole("button", { name: "Spalten", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Spalten" });
    await panel.getByRole("row", { name: "Status" }).focus();
    for (const _ of "abc") await page.keyboard.press("Tab");
    await waitUntil(() => page.evaluate(() => document.activeElement.ariaLabel), "Status nach vorn");
    for (const _ of "abc") await page.keyboard.press("Enter");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const heads = () => page.locator("thead th[aria-label]").evaluateAll((all) => all.map((one) => one.ariaLabel));
    await waitUntil(async () => (await heads()).slice(1, 3), ["Status", "Letzte Anmeldung"]);
    await page.goto(OVERVIEW);
    await waitForHydration(page);
    await tableLoaded(page);
    await waitUntil(async () => (await heads()).slice(1, 3), ["Status", "Letzte Anmeldung"]);
    await waitUntil(width, before + 8);
  },
);

test("rows are as high as the density says, whatever stands in them", async () => {
  const page = await atList();
  const heights = () =>
    page.locator("tbody tr").evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.offsetHeight)))]);
  await waitUntil(heights, [44]);
  await chooseInUserMenu(page, "Dichte", "Kompakt");
  await waitUntil(heights, [36]);
  await page.reload();
  await waitForHydration(page);
  await tableLoaded(page);
  await waitUntil(heights, [36]);
});

test("a column is dragged to its place, by the pointer and by the keyboard", async () => {
  const page = await atList(guest, `${OVERVIEW}?columns=firstName,phone,email`);
  const heads = () => page.locator("thead th[aria-label]").evaluateAll((all) => all.map((one) => one.ariaLabel));
  await waitUntil(async () => (await heads()).slice(0, 3), ["Vorname", "Telefon", "E-Mail"]);
  await page.getByRole("button", { name: "Spalten", exact: true }).click();
  const row = (name) => page.getByRole("dialog", { name: "Spalten" }).getByRole("row", { name, exact: true });
  const handle = (name) => row(name).getByRole("button", { name: /ziehen/ });
  await handle("E-Mail").waitFor();
  const [from, to] = [await handle("E-Mail").boundingBox(), await handle("Vorname").boundingBox()];
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 3 });
  await page.mouse.move(to.x + 10, to.y + 2, { steps: 5 });
  await page.mouse.up();
  await waitUntil(async () => (await heads()).slice(0, 3), ["E-Mail", "Vorname", "Telefon"]);
  await row("E-Mail").focus();
  await page.keyboard.press("Tab");
  await waitUntil(() => handle("E-Mail").evaluate((one) => one === document.activeElement), true);
  await page.keyboard.press("Enter");
  const focusedLabel = () => page.evaluate(() => document.activeElement.ariaLabel);
  await waitUntil(focusedLabel, "Zwischen E-Mail und Vorname einfügen");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await waitUntil(focusedLabel, "Zwischen Telefon und Person einfügen");
  await page.keyboard.press("Enter");
  await waitUntil(async () => (await heads()).slice(0, 3), ["Vorname", "Telefon", "E-Mail"]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.reload();
  await waitForHydration(page);
  await tableLoaded(page);
  await waitUntil(async () => (await heads()).slice(0, 3), ["Vorname", "Telefon", "E-Mail"]);
});

test("people are looked at one after the other beside the list by the keyboard alone, where there is room", async () => {
  const page = await atList();
  await page.getByRole("link", { name: "Zoe Ábel", exact: true }).focus();
  await page.keyboard.press("Space");
  const panel = page.getByRole("complementary", { name: "Vorschau" });
  await panel.getByRole("heading", { name: "Zoe Ábel" }).waitFor();
  await page.keyboard.press("j");
  await panel.getByRole("heading", { name: "Jörg Bergström" }).waitFor();
  const there = page.getByRole("link", { name: "Jörg Bergström", exact: true });
  await waitUntil(() => there.evaluate((link) => link === document.activeElement), true);
  await page.keyboard.press("k");
  await panel.getByRole("heading", { name: "Zoe Ábel" }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1000, height: 800 });
  await panel.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});

test("somebody is opened from the list, and the list is found again", async () => {
  const page = await atList();
  await page.getByRole("link", { name: "Zoe Ábel bearbeiten" }).click();
  await page.waitForURL(/\/overview\(modal:user\/edit\/crowd-0\)$/);
  await page.getByRole("heading", { level: 2, name: "Person bearbeiten" }).waitFor();
  await page.locator("input[name=firstName]").waitFor();
  await waitUntil(() => page.locator("input[name=firstName]").inputValue(), "Zoe");
  await page.getByRole("button", { name: "Abbrechen" }).click();
  await page.waitForURL(OVERVIEW);
  await showsFirst(page, "Zoe Ábel");
});

test("what was typed is not lost without a question", JOURNEY, async () => {
  const page = await atList();
  await page.goto("/admin/user/edit/crowd-0");
  await page.locator("input[name=firstName]").fill("Zoé");
  await page.getByRole("link", { name: "Start" }).click();
  await page.getByRole("button", { name: "Hier bleiben" }).click();
  await waitUntil(() => page.locator("input[name=firstName]").inputValue(), "Zoé");
  await page.getByRole("link", { name: "Start" }).click();
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await page.waitForURL("/");
});

test("every address of the area works, with and without auth/ and a trailing slash", JOURNEY, async () => {
  const page = await atList();
  for (const prefix of ["", "/auth"]) {
    for (const slash of ["", "/"]) {
      for (const name of ["", "/overview"]) {
        const answer = await page.goto(`${prefix}/admin/user${name}${slash}`);
        assert.equal(answer.status(), 200);
        await page.getByText(/^1–10 von 26$/).waitFor();
        assert.equal(new URL(page.url()).pathname, `${prefix}/admin/user${name}${slash}`);
      }
      await page.goto(`${prefix}/admin/user/create${slash}`);
      await page.getByRole("heading", { level: 1, name: "Person anlegen" }).waitFor();
    }
  }
});

test("a stranger to administration is told which right is missing", JOURNEY, async () => {
  const page = await guest.inside(account("chloe"));
  await waitUntil(() => page.getByRole("link", { name: "Personen" }).count(), 0);
  await waitUntil(() => page.getByRole("menuitem", { name: "Administration" }).count(), 0);
  await page.goto(OVERVIEW);
  await page.getByText(/Personen: Lesen/).waitFor();
});

test("nobody gets there without a session, and everybody gets back", JOURNEY, async () => {
  const page = await guest.open(`${OVERVIEW}?search=osterg`);
  await page.waitForURL(/login-business/);
  const anna = account("anna");
  await page.locator("input[name=email]").fill(anna.email);
  await page.locator("input[name=password]").fill(anna.password);
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: COMPANY }).click();
  await page.waitForURL(`${OVERVIEW}?search=osterg`);
  await showsFirst(page, "Ida Østergård");
});

for (const width of [360, 1440]) {
  test(
    `axe finds nothing at ${width} px, light and dark, and nothing is wider than the screen`,
    JOURNEY,
    async ({ newVisitor }) => {
      const person = await newVisitor({ viewport: { width, height: 800 } });
      const page = await atList(person, OVERVIEW);
      for (const address of [
        OVERVIEW,
        `${OVERVIEW}?table=invite`,
        "/auth/admin/user/create",
        "/auth/admin/user/edit/crowd-1",
        `/auth/admin/user/${MEMBER_WITH_ROLES}`,
      ]) {
        await page.goto(address);
        await waitForHydration(page);
        await page.waitForLoadState("networkidle");
        await expectAccessibleInBothThemes(page);
        await waitUntil(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, address);
      }
      await person.end();
    },
  );
}

test("what follows the invitations is off the screen until they are there", async () => {
  const page = await atList();
  const release = await holdResponses(page, "**/_app/invitations-*.js");
  await page.goto(`${OVERVIEW}?table=invite`);
  const follows = page.locator("section[aria-labelledby=assignment]");
  await follows.waitFor();
  assert.ok(await follows.evaluate((section) => section.getBoundingClientRect().top >= innerHeight));
  await release();
  await page.locator("section[aria-labelledby=invitations]").waitFor();
});

test("nothing is wider than a small screen in any language", JOURNEY, async ({ newVisitor }) => {
  const person = await newVisitor({ viewport: { width: 320, height: 800 } });
  const page = await atList(person, OVERVIEW);
  for (const lang of ["en", "fr", "it", "es", "pt", "de"]) {
    for (const address of [OVERVIEW, "/auth/admin/user/create"]) {
      await page.goto(`${address}?lang=${lang}`);
      await waitForHydration(page);
      await page.waitForLoadState("networkidle");
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overhang <= 0, `${address} ${lang}: ${overhang} px`);
    }
  }
  await person.end();
});

test("on a phone the whole page is ticked above its cards, and all whom the list finds are offered", async ({
  newVisitor,
}) => {
  const person = await newVisitor({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await atList(person);
  await page.locator("label", { hasText: "Alle auf dieser Seite auswählen" }).tap();
  await page.getByText("Ausgewählt: 10").waitFor();
  await page.getByRole("button", { name: /^Alle \d+ gefundenen Personen auswählen/ }).waitFor();
  await expectAccessible(page);
  await person.end();
});

// The last test, because it removes a member.
test("who is removed can be brought back, or erased for good", async () => {
  const page = await atList(guest, `${OVERVIEW}?search=Zofia`);
  const confirm = (name) => page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
  const remove = async () => {
    await page.getByRole("button", { name: "Zofia Kowalska entfernen" }).click();
    await confirm("Entfernen");
    await page.getByText("Keine Personen vorhanden").waitFor();
    await page.getByRole("link", { name: "Entfernte Personen" }).click();
    await showsFirst(page, "Zofia Kowalska");
  };
  await remove();
  await tableLoaded(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Zofia Kowalska wiederherstellen" }).click();
  await page.getByText("Niemand wurde entfernt").waitFor();
  await page.goto(`${OVERVIEW}?search=Zofia`);
  await showsFirst(page, "Zofia Kowalska");
  await remove();
  await page.getByRole("button", { name: "Zofia Kowalska endgültig löschen" }).click();
  await confirm("Endgültig löschen");
  await page.getByText("Niemand wurde entfernt").waitFor();
  await page.goto(`${OVERVIEW}?search=Zofia`);
  await page.getByText("Keine Personen vorhanden").waitFor();
});
