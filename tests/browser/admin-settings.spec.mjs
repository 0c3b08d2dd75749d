// Administration with another configuration: passwords are required, removing erases, and groups are assigned at once.

import { readFileSync } from "node:fs";
import { administering, at, field, fill, press, row, saved, toast } from "./support/administration.mjs";
import { account } from "./support/browser.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const OVERVIEW = "/auth/admin/user/overview/";
const CREATE = "/auth/admin/user/create";
const COMPANY = "Nordlicht Energie";

const companies = JSON.parse(readFileSync(new URL("../../seed/companies.json", import.meta.url), "utf8"));
const lumiere = companies.find(({ title }) => title === "Café Lumière").id;

withProduct({
  config: { admin: { requirePassword: true, softDelete: false, autoAssignPath: "user/autoAssign" } },
  sql: `UPDATE tenants SET group_id = 'nord' WHERE id = '${lumiere}';`,
});
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const asAnna = (address) => administering(guest, account("anna"), COMPANY, address);
const search = (text) => `${OVERVIEW}?search=${encodeURIComponent(text)}`;

test("somebody new needs a password, and is erased for good when they are removed", JOURNEY, async () => {
  const page = await asAnna(CREATE);
  await fill(page, { firstName: "Flüchtig", email: "kurz@neu.example" });
  await field(page, "email").press("Enter");
  await page.getByText("Bitte vergeben Sie ein Passwort").waitFor();
  await fill(page, { password: "Sommer-26" });
  await saved(page, "Flüchtig ist angelegt", OVERVIEW);
  await at(page, search("fluchtig"));
  await page.getByRole("button", { name: "Flüchtig entfernen" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("Das lässt sich nicht rückgängig machen.").waitFor();
  await dialog.getByRole("button", { name: "Entfernen" }).click();
  await toast(page, "Flüchtig ist entfernt");
  await page.getByText("Keine Personen vorhanden").waitFor();
  await at(page, `${search("fluchtig")}&table=invite&assigned=0`);
  await page.getByText("Niemand wurde entfernt").waitFor();
});

test("a colleague of the group is taken in by a click, and then nobody is left to be taken in at once", async () => {
  const page = await asAnna(`${OVERVIEW}?table=invite`);
  const { email } = account("chloe");
  const colleagues = page.getByRole("region", { name: "Aus Ihrer Firmengruppe" });
  const usersPanel = page.getByRole("region", { name: "Personen", exact: true });
  await row(colleagues, email).getByText("Café Lumière").waitFor();
  await waitUntil(() => row(usersPanel, email).count(), 0);
  await row(colleagues, email)
    .getByRole("button", { name: /^Chloé .* zuordnen$/ })
    .click();
  await toast(page, /^Chloé .* ist zugeordnet$/);
  await row(usersPanel, email).waitFor();
  await colleagues.getByText("Niemand aus der Gruppe fehlt hier").waitFor();
  await press(page, "Alle zuordnen");
  await toast(page, "Zugeordnet: 0");
  await waitUntil(() => row(usersPanel, email).count(), 1);
});
