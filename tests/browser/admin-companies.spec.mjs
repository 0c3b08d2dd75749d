// Companies: all of them for the operator, the own one for its administrators; and the audit log.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import {
  administering,
  at,
  field,
  fill,
  press,
  row,
  saved,
  tableLoaded,
  tick,
  toast,
} from "./support/administration.mjs";
import { account, expectAccessible } from "./support/browser.mjs";
import { newestMail } from "./support/mails.mjs";
import { describe, JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const OVERVIEW = "/auth/admin/tenant/overview/";
const CREATE = "/auth/admin/tenant/create";
const COMPANY = "Nordlicht Energie";

withProduct();
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const asOlga = (address) => administering(guest, account("olga"), "Asgard Operations", address);
const asAnna = (address, visitor = guest) => administering(visitor, account("anna"), COMPANY, address);

/** Opens a company from the list. */
async function open(page, title) {
  await at(page, OVERVIEW);
  await page.getByRole("link", { name: `${title} bearbeiten` }).click();
  await field(page, "title").waitFor();
}

/** Creates a company as the operator. */
async function create(page, values) {
  await at(page, CREATE);
  await fill(page, values);
  await saved(page, `Firma ${values.title} ist angelegt`, OVERVIEW);
  await row(page, values.title).waitFor();
}

describe("the operator", () => {
  test(
    "creates a company, and its first administrator comes by the mail and administers it",
    JOURNEY,
    async ({ newVisitor }) => {
      const email = "erste@windpark.example";
      const page = await asOlga(CREATE);
      await create(page, { title: "Windpark", adminEmail: email, city: "Husum", location: "Deich 1", groupId: "wind" });
      await row(page, "Windpark").getByText("wind", { exact: true }).waitFor();
      await open(page, "Windpark");
      await waitUntil(() => field(page, "name").inputValue(), "Windpark");
      await waitUntil(() => field(page, "location").inputValue(), "Deich 1");

      const first = await newVisitor();
      const memberPage = await first.context.newPage();
      const lost = await newestMail(memberPage, email, "Windpark");
      await press(page, "Erste Einladung noch einmal schicken");
      await toast(page, "Die Einladung ist unterwegs");
      const mail = await newestMail(memberPage, email, "Windpark", lost.at);
      await memberPage.goto(mail.path);
      await memberPage.getByRole("link", { name: "Jetzt registrieren" }).click();
      await memberPage.getByRole("heading", { name: "Windpark jetzt beitreten" }).waitFor();
      await field(memberPage, "email").press("Enter");
      await fill(memberPage, { firstName: "Erika", lastName: "Erste" });
      await memberPage.keyboard.press("Enter");
      await fill(memberPage, { password: "Sommer-26", passwordConfirm: "Sommer-26" });
      await memberPage.keyboard.press("Enter");
      await memberPage.waitForURL("/");
      await memberPage.getByRole("menuitem", { name: "Administration" }).click();
      await memberPage.getByRole("menuitem", { name: "Rollen" }).click();
      await tableLoaded(memberPage);
      await row(memberPage, "admin").waitFor();
      await at(memberPage, "/auth/admin/user/create");
      await fill(memberPage, { firstName: "Zweite", email: "zweite@windpark.example" });
      await saved(memberPage, "Zweite ist angelegt", "/auth/admin/user/overview/");
      await first.end();
    },
  );

  test(
    "changes what only operators may, and its own administrators may change the rest where that is allowed",
    JOURNEY,
    async ({ newVisitor }) => {
      const anna = await newVisitor();
      const adminPage = await asAnna(OVERVIEW, anna);
      await waitUntil(() => adminPage.locator("tbody tr").count(), 1);
      await waitUntil(() => adminPage.getByRole("link", { name: `${COMPANY} bearbeiten` }).count(), 0);
      await adminPage.getByRole("table").getByRole("link", { name: COMPANY, exact: true }).click();
      await adminPage.getByText("Diese Firma darf ihre Angaben nicht selbst ändern.").waitFor();
      await waitUntil(() => field(adminPage, "city").getAttribute("readonly"), "");
      await expectAccessible(adminPage);

      const page = await asOlga(OVERVIEW);
      await waitUntil(() => row(page, "Café Lumière").count(), 1);
      await open(page, COMPANY);
      await tick(page, "Die Firma darf ihre Angaben selbst ändern");
      await saved(page, `Firma ${COMPANY} ist gespeichert`, OVERVIEW);

      await open(adminPage, COMPANY);
      await waitUntil(() => field(adminPage, "groupId").count(), 0);
      await fill(adminPage, { city: "Flensburg", location: "" });
      await saved(adminPage, `Firma ${COMPANY} ist gespeichert`, OVERVIEW);
      await row(adminPage, COMPANY).getByText("Flensburg").waitFor();
      await anna.end();
    },
  );

  test("compares what was changed meanwhile", JOURNEY, async () => {
    const page = await asOlga(OVERVIEW);
    await open(page, "Café Lumière");
    const other = await guest.open(page.url());
    await fill(other, { city: "Paris" });
    await fill(page, { city: "Nizza" });
    // Opened by its own link, the form is shown over the list as well.
    await saved(other, "Firma Café Lumière ist gespeichert", OVERVIEW.slice(0, -1));
    await press(page, "Speichern");
    const dialog = page.getByRole("alertdialog", { name: "Inzwischen geändert" });
    const compared = dialog.getByRole("row", { name: /Ort/ });
    await compared.waitFor();
    await waitUntil(() => compared.getByRole("cell").allInnerTexts(), ["Nizza", "Paris"]);
    await dialog.getByRole("button", { name: "Neuen Stand übernehmen" }).click();
    await waitUntil(() => field(page, "city").inputValue(), "Paris");
  });

  test("gives a company a logo, which the list shows", JOURNEY, async () => {
    const page = await asOlga(OVERVIEW);
    await open(page, "Padaria São João");
    const drawn = await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [800, 200];
      canvas.getContext("2d").fillRect(0, 0, 400, 200);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      return [...new Uint8Array(await blob.arrayBuffer())];
    });
    await field(page, "logo").setInputFiles({ name: "l.png", mimeType: "image/png", buffer: Buffer.from(drawn) });
    await saved(page, "Firma Padaria São João ist gespeichert", OVERVIEW);
    await row(page, "Padaria").locator("img[src^='/media/']").waitFor();
  });

  test("disables a company before it is deleted, and is told so", JOURNEY, async () => {
    const page = await asOlga(CREATE);
    await create(page, { title: "Eintagsfliege", adminEmail: "kurz@fliege.example" });
    await page.getByRole("button", { name: "Eintagsfliege löschen" }).hover();
    await page.getByRole("tooltip").getByText("Nur eine deaktivierte Firma kann gelöscht werden.").waitFor();
    await open(page, "Eintagsfliege");
    await tick(page, "Aktiviert");
    await saved(page, "Firma Eintagsfliege ist gespeichert", OVERVIEW);
    await row(page, "Eintagsfliege").getByText("Deaktiviert").waitFor();
    await press(page, "Eintagsfliege löschen");
    await page.getByRole("alertdialog").getByRole("button", { name: "Löschen" }).click();
    await toast(page, "Firma Eintagsfliege ist gelöscht");
    await row(page, "Eintagsfliege").waitFor({ state: "detached" });
  });
});

test("who is no operator cannot create a company, and is told who can", JOURNEY, async () => {
  const page = await asAnna(OVERVIEW);
  const reason = page.getByRole("tooltip").getByText("Das darf nur, wer die Plattform betreibt.");
  await page.getByRole("button", { name: "Firma anlegen" }).hover();
  await reason.waitFor();
  // It may be read with the pointer on it, whose way there crosses a gap.
  const [from, to] = [
    await page.getByRole("button", { name: "Firma anlegen" }).boundingBox(),
    await reason.boundingBox(),
  ];
  for (const y of [from.y + 2, (from.y + to.y + to.height) / 2, to.y + 4]) {
    await page.mouse.move(from.x + from.width / 2, y);
    await reason.waitFor();
  }
  await page.mouse.move(0, 0);
  await reason.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Firma anlegen" }).dispatchEvent("click");
  await reason.waitFor();
  await at(page, CREATE);
  await page.getByText("Das darf nur, wer die Plattform betreibt.").first().waitFor();
});

describe("the audit log", () => {
  const AUDIT = "/auth/admin/audit";

  test("shows what was done, is narrowed to it, and downloads it both ways", async () => {
    const page = await asAnna("/auth/admin/role/create");
    await field(page, "title").fill("Buchprobe");
    await saved(page, "Rolle Buchprobe ist angelegt", "/auth/admin/role/overview/");
    await at(page, "/auth/admin/user/create");
    await fill(page, { firstName: "Buch", email: "buch@neu.example" });
    await saved(page, "Buch ist angelegt", "/auth/admin/user/overview/");

    await at(page, AUDIT);
    await tableLoaded(page);
    const made = row(page, "hat die Rolle Buchprobe angelegt").first();
    const created = row(page, "hat Buch angelegt");
    await made.getByRole("link", { name: /Anna/ }).waitFor();
    await created.first().waitFor();
    await made.getByRole("button", { name: "Einzelheiten" }).click();
    await made.getByRole("row", { name: "Titel – Buchprobe" }).waitFor();
    await made.getByRole("button", { name: "Nur „Rolle angelegt“" }).click();
    await page.waitForURL(/action=role.created/);
    await created.first().waitFor({ state: "detached" });
    await tableLoaded(page);
    await page.getByText("1–1 von 1").waitFor();
    await expectAccessible(page);

    const download = async (name) => {
      const [file] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
      return [file.suggestedFilename(), await readFile(await file.path(), "utf8")];
    };
    const [csvName, csv] = await download("Als CSV");
    assert.equal(csvName, "audit.csv");
    const [titles, ...lines] = csv.trim().split("\r\n");
    assert.match(titles, /^seq,createdAt,action,actor/);
    assert.equal(lines.length, 1);
    assert.match(lines[0], /,role\.created,/);
    const [ndjsonName, ndjson] = await download("Als NDJSON");
    assert.equal(ndjsonName, "audit.ndjson");
    assert.deepEqual(
      ndjson
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).action),
      ["role.created"],
    );

    await page.getByRole("button", { name: "Alle Vorgänge" }).click();
    await created.first().waitFor();
  });

  test("is narrowed to days, and finds nothing in a year that was before all this", JOURNEY, async () => {
    const page = await asAnna(AUDIT);
    await tableLoaded(page);
    await page.locator("tbody tr").first().waitFor();
    await page.locator("select[name=range]").selectOption("own");
    await field(page, "to").fill("2001-01-01");
    await page.getByText("Keine Vorgänge vorhanden").waitFor();
    await at(page, `${AUDIT}?from=2001-01-01`);
    await page.locator("tbody tr").first().waitFor();
  });
});
