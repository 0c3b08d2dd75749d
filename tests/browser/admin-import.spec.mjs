// Importing members from a file, and exporting them.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { administering, press, tableLoaded } from "./support/administration.mjs";
import { account, expectAccessible, waitForHydration } from "./support/browser.mjs";
import { dumpDatabase, waitForRecords } from "./support/database.mjs";
import { manyMembers } from "./support/fixtures.mjs";
import { describe, JOURNEY, test, withProduct } from "./support/test.mjs";
import { hasFocus, waitUntil } from "./support/wait-until.mjs";

const IMPORT = "/auth/admin/user/import";
const OVERVIEW = "/auth/admin/user/overview/";
const COMPANY = "Nordlicht Energie";
const OTHER = "Asgard Operations";

withProduct({ sql: manyMembers(COMPANY) });
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const HEAD = "email,firstName,lastName,phone,isEmployee";
const rows = (count, at) =>
  Array.from({ length: count }, (_, n) => `p${n}@${at}.example,Person,Nummer ${n},+49 30 ${10_000 + n},0`);
const file = (lines, name = "members.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([HEAD, ...lines].join("\r\n")),
});

const choose = (page, given) => page.locator("input[type=file]").setInputFiles(given);
/** A number above the report. */
const count = (page, name) => page.locator(".count", { hasText: name }).locator("dd").innerText();
const checked = (page) => page.getByRole("button", { name: "Andere Datei" }).waitFor({ timeout: 120_000 });
/** The content of a download. */
async function downloaded(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return readFile(await download.path(), "utf8");
}

test("ten thousand rows are checked and imported, and what fails comes back as a file", JOURNEY, async () => {
  const page = await administering(guest, account("anna"), COMPANY, IMPORT);
  const lines = rows(10_000, "large");
  lines[17] = "nobody,Ohne,Adresse,,";
  lines[9_000] = "p3@large.example,Doppelt,,,";
  const startedAt = Date.now();
  await choose(page, file(lines));
  await checked(page);
  const checkedAt = Date.now();
  assert.deepEqual(
    [await count(page, "Zeilen"), await count(page, "Bereit"), await count(page, "Nicht möglich")],
    ["10.000", "9.998", "2"],
  );
  const report = page.getByRole("table", { name: "Nicht möglich" }).locator("tbody tr");
  assert.match(await report.nth(0).innerText(), /19\s+nobody\s+E-Mail/);
  assert.match(await report.nth(1).innerText(), /9\.002\s+p3@large\.example\s+E-Mail.*schon in der Datei/s);
  await press(page, "Jetzt importieren");
  await page.getByText("Fertig.").waitFor({ timeout: 300_000 });
  const description = `checked in ${checkedAt - startedAt} ms, imported in ${Date.now() - checkedAt} ms`;
  test.info().annotations.push({ type: "10 000 rows", description });
  assert.equal(await count(page, "Importiert"), "9.998");
  const failed = await downloaded(page, () => press(page, "Als CSV herunterladen"));
  assert.match(failed, /email,firstName,lastName,phone,isEmployee,line,problem/);
  assert.equal(failed.trim().split("\r\n").length, 3);
  await press(page, "Zu den Personen");
  await page.waitForURL(OVERVIEW);
  await page.locator(".count").filter({ hasText: "Alle" }).getByText("10.024", { exact: true }).waitFor();
});

describe("an import", () => {
  // The browser logs an error when a request gets no response.
  test.afterEach(() => {
    guest.complaints = guest.complaints.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"));
  });

  test("waits while nobody answers, goes on by itself, and is continued after a reload", JOURNEY, async () => {
    const page = await administering(guest, account("anna"), COMPANY, IMPORT);
    await choose(page, file(rows(1_600, "resumed")));
    await checked(page);
    let sent = 0;
    let isCut = true;
    await page.route("**/api/admin/user/import", async (route) => {
      sent += 1;
      if (isCut && sent > 1) {
        // The server processes the second chunk, but its response is lost.
        if (sent === 2) await route.fetch();
        await route.abort("internetdisconnected");
      } else await route.continue();
    });
    await press(page, "Jetzt importieren");
    await page.getByText("Es geht von selbst weiter").waitFor();
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await waitForHydration(page);
    await page.getByText("Dieser Import ist nicht fertig").waitFor();
    await page.getByText("500 von 1.600 Zeilen sind bearbeitet").waitFor();
    isCut = false;
    await press(page, "Fortsetzen");
    await page.getByText("Alle sind importiert.").waitFor({ timeout: 120_000 });
    assert.equal(await count(page, "Importiert"), "1.600");
    await page.goto(`${OVERVIEW}?search=resumed`);
    await tableLoaded(page);
    await page.getByText(/von mindestens 1\.000/).waitFor();
  });

  test("leaves nothing behind that can be read, and nothing at all after signing out", async () => {
    const page = await administering(guest, account("anna"), COMPANY, IMPORT);
    await choose(page, file(rows(600, "secret")));
    await checked(page);
    await page.route("**/api/admin/user/import", (route) => route.abort("internetdisconnected"));
    await press(page, "Jetzt importieren");
    await page.getByText("Es geht von selbst weiter").waitFor();
    const { databases, text } = await dumpDatabase(page);
    assert.deepEqual(databases, ["asgard-5"]);
    assert.ok(text.length > 10_000, `${text.length}`);
    assert.ok(!text.includes("secret"));
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto("/auth/signoff");
    await page.waitForURL(/login-business/);
    await waitForRecords(page);
  });

  test("that may not be is explained", JOURNEY, async () => {
    const page = await administering(guest, account("chloe"), undefined, IMPORT);
    await page.getByText(/Personen: Schreiben/).waitFor();
    await waitUntil(() => page.locator("input[type=file]").count(), 0);
  });
});

test("an export is taken by another company as it is", JOURNEY, async ({ newVisitor }) => {
  const page = await administering(guest, account("anna"), COMPANY, OVERVIEW);
  const text = await downloaded(page, () => press(page, "Exportieren"));
  const members = text.trim().split("\r\n").slice(1);
  assert.ok(members.length >= 26);
  assert.ok(text.includes("Østergård") && text.includes("Paweł"));
  // Internal accounts need a password in the import; none is exported.
  const head = text.split("\r\n")[0];
  const internal = head.split(",").indexOf("isEmployee");
  const colleagues = [
    `${head},password`,
    ...members
      .filter((line) => line.includes("crowd.example"))
      .map((line) => `${line},${line.split(",")[internal] === "1" ? "Winter-2027" : ""}`),
  ];
  const olga = await newVisitor();
  const there = await administering(olga, account("olga"), OTHER, IMPORT);
  await choose(there, { name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(colleagues.join("\r\n")) });
  await checked(there);
  await there.getByText("Alle Zeilen können importiert werden.").waitFor();
  await press(there, "Jetzt importieren");
  await there.getByText("Alle sind importiert.").waitFor({ timeout: 120_000 });
  await olga.end();
});

test("the page is used by keyboard, and axe finds nothing in any of its states", JOURNEY, async () => {
  const page = await administering(guest, account("olga"), OTHER, IMPORT);
  const lines = ["nobody,Ohne,Adresse,,", ...rows(3, "keys")];
  // The keyboard opens the native file chooser. Interception is enabled long before.
  const chosen = once(page, "filechooser");
  await expectAccessible(page);
  const input = page.locator("input[type=file]");
  await input.focus();
  await hasFocus(input);
  await page.keyboard.press("Space");
  const [chooser] = await chosen;
  await chooser.setFiles(file(lines));
  await checked(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Jetzt importieren" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Fertig.").waitFor({ timeout: 120_000 });
  // The button is gone; the focus moves to the status of the import.
  await hasFocus(page.locator(".import-status"));
  await expectAccessible(page);
});
