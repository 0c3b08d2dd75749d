// Roles of a company, from the form to what their members see.

import { readFileSync } from "node:fs";
import { administering, at, field, press, row, saved, tick, toast } from "./support/administration.mjs";
import { account, expectAccessible } from "./support/browser.mjs";
import { MANY_MEMBERS, MORE_APPS, manyMembers } from "./support/fixtures.mjs";
import { describe, JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const OVERVIEW = "/auth/admin/role/overview/";
const CREATE = "/auth/admin/role/create";
const COMPANY = "Nordlicht Energie";
const MEMBER_COUNT = MANY_MEMBERS.length + 3;

const read = (name) => JSON.parse(readFileSync(new URL(`../../seed/${name}.json`, import.meta.url), "utf8"));
const { id: tenant } = read("companies").find(({ title }) => title === COMPANY);
const chloe = { ...account("chloe"), companies: ["Café Lumière", COMPANY] };
const { id: chloeId } = read("people").find(({ email }) => email === chloe.email);

/** A role with which Chloé manages roles without being an administrator. */
const CARING = `INSERT INTO roles (tenant_id, id, title, title_key, app_ids, created_at) VALUES
    ('${tenant}', 'caring', 'Rollenpflege', 'rollenpflege', '["admin.roles","surveys"]', 1);
  INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES
    ('${tenant}', 'caring', 'admin.roles', 3), ('${tenant}', 'caring', 'surveys', 1);
  INSERT INTO memberships (tenant_id, user_id, state, created_at) VALUES ('${tenant}', '${chloeId}', 1, 1);
  INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('${tenant}', '${chloeId}', 'caring');`;

withProduct({ sql: `${manyMembers(COMPANY)}\n${CARING}\n${MORE_APPS}` });
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const asAnna = (address) => administering(guest, account("anna"), COMPANY, address);
const asChloe = (address) => administering(guest, chloe, COMPANY, address);
const tab = (page, name) => page.getByRole("tab", { name, exact: true }).click();
const find = (page, text) => page.getByRole("textbox", { name: "Personen suchen" }).fill(text);
const levels = (page, app) => page.getByRole("group", { name: `Recht auf ${app}`, exact: true });
const give = (page, app, level) => levels(page, app).getByRole("radio", { name: level, exact: true }).check();
const given = (page, app) => levels(page, app).locator(":checked").inputValue();
/** Waits until the cells of a role, from one on, say this. */
const shows = (page, title, from, ...cells) =>
  waitUntil(
    async () => (await row(page, title).getByRole("cell").allInnerTexts()).slice(from, from + cells.length),
    cells,
  );

/** Opens a role from the list. */
async function open(page, title) {
  await at(page, OVERVIEW);
  await page.getByRole("link", { name: `Rolle ${title} bearbeiten` }).click();
  await field(page, "title").waitFor();
}

/** Creates a role by its title alone. */
async function create(page, title) {
  await at(page, CREATE);
  await field(page, "title").fill(title);
  await saved(page, `Rolle ${title} ist angelegt`, OVERVIEW);
  await row(page, title).waitFor();
}

describe("a role", () => {
  test("is created over its four tabs, and everything is found again", async () => {
    const page = await asAnna(OVERVIEW);
    await press(page, "Rolle anlegen");
    await page.waitForURL(/overview\(modal:role\/create\)$/);
    await field(page, "title").fill("Redaktion");
    await page.getByRole("combobox", { name: "Einladen und Anlegen" }).selectOption("1");
    await tab(page, "Personen");
    await find(page, "strauss");
    await tick(page, "Björn S.");
    await tab(page, "Anwendungen");
    await give(page, "Umfragen", "Schreiben");
    await give(page, "Berichte", "Lesen");
    await tab(page, "Verhalten");
    await page.locator("input[name=layoutMode][value=sidebar]").check();
    await tick(page, "Berichte");
    await tick(page, "Personen dürfen das Menü selbst wählen");
    await expectAccessible(page);
    await saved(page, "Rolle Redaktion ist angelegt", OVERVIEW);
    await shows(page, "Redaktion", 0, "Nein", "Ja", "Nein", "Seitenleiste", "1", "2", "Aktiviert");

    await open(page, "Redaktion");
    await waitUntil(() => page.getByRole("combobox", { name: "Einladen und Anlegen" }).inputValue(), "1");
    await tab(page, "Personen");
    await find(page, "strauss");
    await page.locator("label.choice:has(:checked)", { hasText: "Björn S." }).waitFor();
    await waitUntil(() => page.locator("li label.choice:has(:checked)").count(), 1);
    await tab(page, "Anwendungen");
    await waitUntil(() => given(page, "Umfragen"), "write");
    await waitUntil(() => given(page, "Gutscheine"), "none");
    await tab(page, "Verhalten");
    await waitUntil(() => page.locator("input[name=layoutMode][value=sidebar]").isChecked(), true);
    await page.locator("label.choice:has(:checked)", { hasText: "Berichte" }).waitFor();
    await waitUntil(() => page.locator("label.choice:has(:checked)", { hasText: "Umfragen" }).count(), 0);
    await page.locator("label.choice:has(:checked)", { hasText: "selbst wählen" }).waitFor();
  });

  test("is changed where it was touched, disabled, and its apps taken away again", JOURNEY, async () => {
    const page = await asAnna(OVERVIEW);
    await create(page, "Vertrieb");
    await shows(page, "Vertrieb", 0, "Nein", "Nein", "Nein", "Obere Leiste", "0", "0", "Aktiviert");
    await open(page, "Vertrieb");
    await tab(page, "Anwendungen");
    await give(page, "Gutscheine", "Löschen");
    await saved(page, "Rolle Vertrieb ist gespeichert", OVERVIEW);
    await open(page, "Vertrieb");
    await field(page, "title").fill("Verkauf");
    await page.getByRole("combobox", { name: "Status" }).selectOption("0");
    await tab(page, "Anwendungen");
    await waitUntil(() => given(page, "Gutscheine"), "delete");
    await give(page, "Gutscheine", "Kein Zugriff");
    await saved(page, "Rolle Verkauf ist gespeichert", OVERVIEW);
    await shows(page, "Verkauf", 4, "0", "0", "Deaktiviert");
  });

  test("takes everybody in but one, and lets everybody go", JOURNEY, async () => {
    const page = await asAnna(OVERVIEW);
    await create(page, "Alle zusammen");
    await open(page, "Alle zusammen");
    await tab(page, "Personen");
    await tick(page, "Alle Personen der Firma");
    await page.getByText("Beim Speichern bekommen alle diese Rolle.").waitFor();
    await find(page, "osterg");
    await page.locator("li", { hasText: "Ida Ø." }).waitFor();
    await tick(page, "Ida Ø.");
    await saved(page, "Rolle Alle zusammen ist gespeichert", OVERVIEW);
    await row(page, "Alle zusammen").getByText(String(MEMBER_COUNT), { exact: true }).waitFor();
    await open(page, "Alle zusammen");
    await tab(page, "Personen");
    await find(page, "osterg");
    await page.locator("li", { hasText: "Ida Ø." }).waitFor();
    await page.locator("li label.choice:not(:has(:checked))", { hasText: "Ida Ø." }).waitFor();
    await page.getByRole("button", { name: "Suche leeren" }).click();
    await page.locator("li", { hasText: "Zoe Á." }).waitFor();
    // All members on this page have the role, but Ida does not: the checkbox for all members stays unchecked.
    await waitUntil(() => page.getByRole("checkbox", { name: "Alle Personen der Firma" }).isChecked(), false);
    await tick(page, "Alle Personen der Firma");
    await tick(page, "Alle Personen der Firma");
    await page.getByText("Beim Speichern verlieren alle diese Rolle.").waitFor();
    await saved(page, "Rolle Alle zusammen ist gespeichert", OVERVIEW);
    await row(page, "Alle zusammen").getByRole("cell", { name: "0", exact: true }).first().waitFor();
  });

  test("that was changed meanwhile is compared before it is saved", JOURNEY, async () => {
    const page = await asAnna(OVERVIEW);
    await create(page, "Doppelt");
    await open(page, "Doppelt");
    const other = await guest.open(page.url());
    await field(other, "title").fill("Doppelt B");
    await field(page, "title").fill("Doppelt A");
    // Opened by its own link, the form is shown over the list as well.
    await saved(other, "Rolle Doppelt B ist gespeichert", OVERVIEW.slice(0, -1));
    await press(page, "Speichern");
    const dialog = page.getByRole("alertdialog", { name: "Inzwischen geändert" });
    const compared = dialog.getByRole("row", { name: /Titel/ });
    await compared.waitFor();
    await waitUntil(() => compared.getByRole("cell").allInnerTexts(), ["Doppelt A", "Doppelt B"]);
    await dialog.getByRole("button", { name: "Meine Eingaben behalten" }).click();
    await saved(page, "Rolle Doppelt A ist gespeichert", OVERVIEW);
  });

  test("with people in it says how many lose it, and is deleted from the list and from its form", JOURNEY, async () => {
    const page = await asAnna(OVERVIEW);
    for (const title of ["Weg eins", "Weg zwei"]) await create(page, title);
    await open(page, "Weg eins");
    await tab(page, "Personen");
    await find(page, "strauss");
    await tick(page, "Björn S.");
    await saved(page, "Rolle Weg eins ist gespeichert", OVERVIEW);
    await row(page, "Weg eins").getByRole("cell", { name: "1", exact: true }).waitFor();
    await page.getByRole("button", { name: "Rolle Weg eins löschen" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("1 Person hat diese Rolle und verliert ihre Rechte sofort.").waitFor();
    await dialog.getByRole("button", { name: "Löschen" }).click();
    await toast(page, "Rolle Weg eins ist gelöscht");
    await row(page, "Weg eins").waitFor({ state: "detached" });
    // The keyboard goes on where the row was.
    await row(page, "Weg zwei").locator(":focus").waitFor();
    await open(page, "Weg zwei");
    await press(page, "Rolle löschen");
    await dialog.getByRole("button", { name: "Löschen" }).click();
    await toast(page, "Rolle Weg zwei ist gelöscht");
    await page.waitForURL(OVERVIEW);
    await row(page, "Weg zwei").waitFor({ state: "detached" });
  });

  test("that is gone leads back to the list with a word", JOURNEY, async () => {
    const page = await asAnna("/auth/admin/role/edit/nowhere");
    await toast(page, "Das gibt es nicht oder nicht mehr.");
    await page.waitForURL(OVERVIEW);
  });

  test("that makes administrators cannot lose the last of them", JOURNEY, async () => {
    const page = await asAnna(OVERVIEW);
    await open(page, "admin");
    await page.getByRole("combobox", { name: "Status" }).selectOption("0");
    await press(page, "Speichern");
    await toast(page, "Mindestens eine Person muss die Firma verwalten können.");
  });
});

describe("who is no administrator", () => {
  test("neither edits nor deletes the admin role, and is told so at its address", JOURNEY, async () => {
    const page = await asChloe(OVERVIEW);
    await row(page, "admin").waitFor();
    await waitUntil(() => page.getByRole("link", { name: "Rolle admin bearbeiten" }).count(), 0);
    await waitUntil(() => page.getByRole("button", { name: "Rolle admin löschen" }).count(), 0);
    await page.getByRole("link", { name: "Rolle Außendienst bearbeiten" }).waitFor();
    await at(page, "/auth/admin/role/edit/admin");
    await page.getByText("Diese Rolle kann nicht bearbeitet werden").first().waitFor();
    await waitUntil(() => field(page, "title").getAttribute("readonly"), "");
    await expectAccessible(page);
  });

  test("cannot call a role admin, nor give more than they hold, nor put themselves into one", async () => {
    const page = await asChloe(CREATE);
    await field(page, "title").fill("ＡＤＭＩＮ");
    await field(page, "title").blur();
    await page.getByText("So darf nur eine Rolle heißen").waitFor();
    await waitUntil(() => field(page, "title").inputValue(), "");
    await field(page, "title").fill("Umfragen");
    await waitUntil(() => page.getByLabel("Administration").count(), 0);
    await tab(page, "Personen");
    await find(page, "lefevre");
    await page.getByText("Das sind Sie selbst").waitFor();
    await tab(page, "Anwendungen");
    await levels(page, "Umfragen").waitFor();
    await waitUntil(
      () =>
        levels(page, "Umfragen")
          .locator("input:enabled")
          .evaluateAll((all) => all.map(({ value }) => value)),
      ["none", "read"],
    );
    await give(page, "Umfragen", "Lesen");
    await saved(page, "Rolle Umfragen ist angelegt", OVERVIEW);
    await row(page, "Umfragen").getByText("Aktiviert", { exact: true }).waitFor();
  });
});
