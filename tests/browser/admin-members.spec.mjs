// What administrators do with members of a company: the form, the mailbox and the list.

import assert from "node:assert/strict";
import { administering, at, field, fill, press, row, saved, tick, toast } from "./support/administration.mjs";
import { account, expectAccessible, signIn, waitForHydration } from "./support/browser.mjs";
import { manyMembers } from "./support/fixtures.mjs";
import { newestMail } from "./support/mails.mjs";
import { describe, JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";
const OVERVIEW = "/auth/admin/user/overview/";
const CREATE = "/auth/admin/user/create";
const COMPANY = "Nordlicht Energie";

withProduct({ sql: manyMembers(COMPANY) });
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const asAnna = (address) => administering(guest, account("anna"), COMPANY, address);
const search = (text) => `${OVERVIEW}?search=${encodeURIComponent(text)}`;

/** Fills in and saves the form of a new member. */
async function create(page, values) {
  await at(page, CREATE);
  await fill(page, values);
  await saved(page, /ist angelegt$/, OVERVIEW);
}

/** Opens the filled form of a member. */
async function edit(page, id) {
  await at(page, `/auth/admin/user/edit/${id}`);
  await field(page, "firstName").waitFor();
}

describe("somebody new", () => {
  test(
    "without a password chooses one by the mail, and is in the company with the roles that were ticked",
    JOURNEY,
    async ({ newVisitor }) => {
      const email = "nele@neu.example";
      const page = await asAnna(CREATE);
      await fill(page, { firstName: "Nele", lastName: "Neuland", email, phone: "+49 431 1234", location: "Kiel" });
      await fill(page, { birthDate: "1990-02-03" });
      await page.locator("input[name=gender][value=W]").check();
      await tick(page, "Außendienst");
      await saved(page, "Nele Neuland ist angelegt", OVERVIEW);
      await at(page, search("neuland"));
      await row(page, email).getByText("Keine Anmeldungen").waitFor();
      await row(page, email).getByRole("link", { name: "Nele Neuland bearbeiten" }).click();
      await field(page, "location").waitFor();
      await waitUntil(() => field(page, "location").inputValue(), "Kiel");
      await waitUntil(() => field(page, "phone").inputValue(), "+49 431 1234");
      await waitUntil(() => field(page, "birthDate").inputValue(), "1990-02-03");
      await waitUntil(() => page.locator("input[name=gender][value=W]").isChecked(), true);
      await page.locator("label.choice:has(:checked)", { hasText: "Außendienst" }).waitFor();

      const nele = await newVisitor();
      const memberPage = await nele.context.newPage();
      const mail = await newestMail(memberPage, email, `Willkommen bei ${COMPANY}`);
      await memberPage.goto(mail.path);
      await waitForHydration(memberPage);
      await fill(memberPage, { password: "Winter-2027", passwordConfirm: "Winter-2027" });
      await memberPage.keyboard.press("Enter");
      await memberPage.waitForURL(SIGN_IN);
      await signIn(memberPage, { email, password: "Winter-2027" });
      await memberPage.waitForURL("/");
      await memberPage.locator("main").getByText(COMPANY).first().waitFor();
      await memberPage.locator("main").getByText("Außendienst").first().waitFor();
      await nele.end();
    },
  );

  test("with a password has to choose another at once", JOURNEY, async ({ newVisitor }) => {
    const given = { email: "paul@neu.example", password: "Anfang-2026" };
    const page = await asAnna(CREATE);
    await create(page, { firstName: "Paul", ...given });
    const paul = await newVisitor();
    const memberPage = await paul.open(SIGN_IN);
    await signIn(memberPage, given);
    await memberPage.getByText("Neues Passwort", { exact: false }).first().waitFor();
    await fill(memberPage, { password: "Winter-2027", passwordConfirm: "Winter-2027" });
    await memberPage.keyboard.press("Enter");
    await memberPage.waitForURL(SIGN_IN);
    await signIn(memberPage, { ...given, password: "Winter-2027" });
    await memberPage.waitForURL("/");
    await paul.end();
  });

  test("with an address that somebody has looks like everybody new, and is asked by a mail", JOURNEY, async () => {
    const { email } = account("joao");
    const page = await asAnna(CREATE);
    await create(page, { firstName: "Jo", lastName: "Getippt", email });
    await at(page, search("getippt"));
    await row(page, email).getByRole("link", { name: "Jo Getippt bearbeiten" }).waitFor();
    // In João's language.
    await newestMail(page, email, `Convite de ${COMPANY}`);
  });

  test("with the address of a member is refused beside the field", JOURNEY, async () => {
    const page = await asAnna(CREATE);
    await fill(page, { firstName: "Doppelt", email: account("bjoern").email });
    await press(page, "Speichern");
    await page.getByText("Email bereits registriert").first().waitFor();
    assert.equal(new URL(page.url()).pathname, CREATE);
    await press(page, "Abbrechen");
    await page.waitForURL(OVERVIEW);
  });

  test("who is internal needs a password, and a weak one is refused in words", JOURNEY, async () => {
    const page = await asAnna(CREATE);
    await fill(page, { firstName: "Inga", email: "inga@neu.example" });
    await tick(page, "Intern (Mitarbeitende)");
    await field(page, "email").press("Enter");
    await page.getByText("Bitte vergeben Sie ein Passwort").waitFor();
    await field(page, "password").fill("abcdef");
    await press(page, "Speichern");
    await page.locator("input[name=password][aria-invalid=true]").waitFor();
    await field(page, "password").fill("Sommer-26");
    await saved(page, "Inga ist angelegt", OVERVIEW);
    await at(page, search("inga"));
    await row(page, "inga@neu.example").getByRole("cell", { name: "Ja", exact: true }).waitFor();
  });
});

describe("somebody who is here", () => {
  test("is renamed, disabled, made internal and given a role, and the list and the form say so", async () => {
    const page = await asAnna("/auth/admin/user/edit/crowd-2");
    await fill(page, { firstName: "Elli", lastName: "Berger", phone: "", birthDate: "1985-12-24" });
    await tick(page, "Intern (Mitarbeitende)");
    await tick(page, "Hat Zugang zur Firma");
    await tick(page, "Außendienst");
    await saved(page, "Elli Berger ist gespeichert", OVERVIEW);
    await at(page, search("berger"));
    await row(page, "Berger").getByText("Deaktiviert").waitFor();
    await row(page, "Berger").getByRole("cell", { name: "Ja", exact: true }).waitFor();
    await edit(page, "crowd-2");
    await waitUntil(() => field(page, "birthDate").inputValue(), "1985-12-24");
    await page.locator("label.choice:has(:checked)", { hasText: "Außendienst" }).waitFor();
    // A day of which a part is missing is not the same as none.
    await fill(page, { birthDate: "" });
    await field(page, "birthDate").pressSequentially("1");
    await field(page, "firstName").focus();
    await page.getByText("Wert ungültig").waitFor();
    await page.getByRole("button", { name: "Speichern", exact: true, disabled: true }).waitFor();
    await fill(page, { birthDate: "1985-12-24" });
    await fill(page, { birthDate: "" });
    await tick(page, "Außendienst");
    await saved(page, "Elli Berger ist gespeichert", OVERVIEW);
    await edit(page, "crowd-2");
    await waitUntil(() => field(page, "birthDate").inputValue(), "");
    await waitUntil(() => page.locator("label.choice:has(:checked)", { hasText: "Außendienst" }).count(), 0);
  });

  test("who was changed meanwhile is compared, and what was typed is kept or given up", JOURNEY, async () => {
    const page = await asAnna("/auth/admin/user/edit/crowd-3");
    const other = await guest.open("/auth/admin/user/edit/crowd-3");
    await fill(other, { firstName: "Nela", location: "Flensburg" });
    await fill(page, { firstName: "Nelli" });
    await saved(other, "Nela Brandt ist gespeichert", OVERVIEW);
    await press(page, "Speichern");
    const dialog = page.getByRole("alertdialog", { name: "Inzwischen geändert" });
    const compared = dialog.getByRole("row", { name: /Vorname/ });
    await compared.waitFor();
    await waitUntil(() => compared.getByRole("cell").allInnerTexts(), ["Nelli", "Nela"]);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Meine Eingaben behalten" }).click();
    await waitUntil(() => field(page, "location").inputValue(), "Flensburg");
    await saved(page, "Nelli Brandt ist gespeichert", OVERVIEW);

    await edit(page, "crowd-3");
    await edit(other, "crowd-3");
    await fill(other, { firstName: "Nele" });
    await saved(other, "Nele Brandt ist gespeichert", OVERVIEW);
    await fill(page, { firstName: "Nochmal" });
    await press(page, "Speichern");
    await dialog.getByRole("button", { name: "Neuen Stand übernehmen" }).click();
    await waitUntil(() => field(page, "firstName").inputValue(), "Nele");
    await page.getByText("Noch nichts geändert").waitFor();
  });

  test("whose account is their own keeps address and password, and gets a mail instead", JOURNEY, async () => {
    const page = await asAnna(search("strauß"));
    await page.getByRole("link", { name: "Björn Strauß bearbeiten" }).click();
    await page.getByText("Dieses Konto gehört der Person selbst").waitFor();
    await waitUntil(() => field(page, "email").getAttribute("readonly"), "");
    await waitUntil(() => field(page, "password").count(), 0);
    await press(page, "E-Mail zum Zurücksetzen senden");
    await toast(page, `E-Mail an ${account("bjoern").email} gesendet`);
    await newestMail(page, account("bjoern").email, "Passwort");
  });

  test("who is the administrator changes the password in the account", JOURNEY, async () => {
    const page = await asAnna(search("müller"));
    await page.getByRole("link", { name: "Anna Müller bearbeiten" }).click();
    const own = page.getByText("Das ist Ihr eigenes Konto");
    await own.waitFor();
    await waitUntil(() => field(page, "email").getAttribute("readonly"), "");
    await waitUntil(() => field(page, "password").count(), 0);
    await own.getByRole("link", { name: "Mein Konto" }).click();
    await page.waitForURL("/account");
  });

  test(
    "whose account was made here is given another address and password, and signs in with them",
    JOURNEY,
    async ({ newVisitor }) => {
      const page = await asAnna(CREATE);
      await create(page, { firstName: "Rosa", email: "rosa@alt.example", password: "Anfang-2026" });
      await at(page, search("rosa"));
      await page.getByRole("link", { name: "Rosa bearbeiten" }).click();
      await fill(page, { email: "rosa@neu.example", password: "Zweites-2026" });
      await saved(page, "Rosa ist gespeichert", search("rosa"));
      await at(page, search("rosa@neu"));
      await row(page, "rosa@neu.example").waitFor();
      const rosa = await newVisitor();
      const memberPage = await rosa.open(SIGN_IN);
      await signIn(memberPage, { email: "rosa@alt.example", password: "Anfang-2026" });
      await memberPage.getByText("Login Daten nicht korrekt").first().waitFor();
      await signIn(memberPage, { email: "rosa@neu.example", password: "Zweites-2026" });
      await memberPage.getByText("Neues Passwort").first().waitFor();
      await rosa.end();
    },
  );

  test("is given a picture, which the list shows", JOURNEY, async () => {
    const page = await asAnna("/auth/admin/user/edit/crowd-4");
    const large = await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [900, 600];
      canvas.getContext("2d").fillRect(0, 0, 400, 600);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      return [...new Uint8Array(await blob.arrayBuffer())];
    });
    await field(page, "picture").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(large) });
    await page.getByRole("button", { name: "Auswahl verwerfen" }).waitFor();
    await saved(page, /ist gespeichert$/, OVERVIEW);
    await at(page, search("costa"));
    const image = row(page, "Costa").locator("img");
    assert.match(await image.getAttribute("src"), /^\/media\/[\w-]{22}\.webp$/);
    await waitUntil(
      () => image.evaluate((one) => one.decode().then(() => [one.naturalWidth, one.naturalHeight])),
      [256, 256],
    );
  });

  test("is removed, and assigned again without the roles that there were", JOURNEY, async () => {
    const page = await asAnna(search("fischer"));
    await page.getByRole("button", { name: "Mia Fischer entfernen" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
    await toast(page, "Mia Fischer ist entfernt");
    await page.getByText("Keine Personen vorhanden").waitFor();
    await at(page, `${search("fischer")}&table=invite&assigned=0`);
    await row(page, "Fischer").getByText("Entfernt").waitFor();
    await page.getByRole("button", { name: "Mia Fischer wieder zuordnen" }).click();
    await toast(page, "Mia Fischer ist wieder zugeordnet");
    await page.getByText("Niemand wurde entfernt").waitFor();
    await at(page, search("fischer"));
    await row(page, "Fischer").getByText("Aktiviert", { exact: true }).waitFor();
  });

  test("is unassigned in the table of who comes and goes, and removed from their own form", JOURNEY, async () => {
    const page = await asAnna(`${search("kowalska")}&table=invite`);
    await page.getByRole("button", { name: "Zuordnung von Zofia Kowalska aufheben" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
    await toast(page, "Zofia Kowalska ist entfernt");
    await edit(page, "crowd-13");
    await press(page, "Aus der Firma entfernen");
    await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
    await toast(page, "Saga Lindqvist ist entfernt");
    await page.waitForURL(OVERVIEW);
  });

  test("the last administrator can be neither removed nor disabled, and is told so", async () => {
    const page = await asAnna(search("müller"));
    await page.getByRole("button", { name: "Anna Müller entfernen" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
    await toast(page, "Mindestens eine Person muss die Firma verwalten können.");
    // The toast stays until it is dismissed.
    await page.locator(".toast").getByRole("button", { name: "Schließen" }).click();
    await page.getByRole("link", { name: "Anna Müller bearbeiten" }).click();
    await tick(page, "Hat Zugang zur Firma");
    await press(page, "Speichern");
    await toast(page, "Mindestens eine Person muss die Firma verwalten können.");
  });
});

describe("many at once", () => {
  test("are disabled, enabled, given a role and removed; whom that cannot be done to is said", async () => {
    const page = await asAnna(`${OVERVIEW}?sort=-lastName`);
    const choose = async (...names) => {
      for (const one of names)
        await page.locator("label.choice", { has: page.getByRole("checkbox", { name: `${one} auswählen` }) }).click();
    };
    const two = ["Bence Tóth", "Lena Schäfer"];
    const states = (state) =>
      Promise.all(["Tóth", "Schäfer"].map((one) => row(page, one).getByText(state, { exact: true }).waitFor()));
    const chosen = page.getByText("Ausgewählt: 2");
    // What was done to them is done to nobody any more: the bar goes a moment after its answer.
    const chooseAgain = async () => {
      await chosen.waitFor({ state: "detached" });
      await choose(...two);
      await chosen.waitFor();
    };
    await choose(...two);
    await chosen.waitFor();
    await press(page, "Deaktivieren");
    await toast(page, "2 Personen deaktiviert");
    await states("Deaktiviert");
    await chooseAgain();
    await press(page, "Aktivieren");
    await states("Aktiviert");
    await chooseAgain();
    await press(page, "Rolle geben");
    await page.getByRole("dialog").locator("label.choice", { hasText: "Außendienst" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rolle geben" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row(page, "Tóth").getByRole("cell", { name: "2", exact: true }).waitFor();
    await at(page, search("müller"));
    await choose("Anna Müller");
    await press(page, "Deaktivieren");
    await toast(page, "0 Personen deaktiviert, nicht möglich: 1");
    await toast(page, "Mindestens eine Person muss die Firma verwalten können.");
  });
});

test(
  "everybody whom the list finds is disabled on the server, which is seen over every page, and taken back",
  JOURNEY,
  async () => {
    const page = await asAnna(`${OVERVIEW}?state=1`);
    const panel = page.getByRole("region", { name: "Sammeländerung" });
    const total = (await page.locator(".list-foot p").innerText()).match(/von (\d+)/)[1];
    await page.locator("thead label.choice").click();
    await page.getByRole("button", { name: `Alle ${total} gefundenen Personen auswählen` }).click();
    await page.getByText(`Alle ${total} ausgewählt`).waitFor();
    await press(page, "Deaktivieren");
    const question = page.getByRole("alertdialog", { name: `Deaktivieren: ${total} Personen?` });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Deaktivieren" }).click();
    await panel.getByText(/^Geändert: \d+ · Nicht möglich: \d+/).waitFor();
    await expectAccessible(page);
    // She herself is excluded.
    await waitUntil(async () => (await row(page, "Müller").count()) > 0, true);
    await at(page, "/account");
    await panel.getByRole("button", { name: "Einzelheiten" }).click();
    await page.getByRole("dialog").getByText("– Sie selbst").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Schließen" }).click();
    await panel.getByRole("button", { name: "Rückgängig machen" }).click();
    await panel.locator("strong", { hasText: /^Rücknahme: \d+ Personen/ }).waitFor();
    // It could be closed before, too.
    await panel.getByText(/^Geändert: \d+/).waitFor();
    await panel.getByRole("button", { name: "Schließen" }).click();
    await panel.waitFor({ state: "detached" });
    await at(page, `${OVERVIEW}?state=1`);
    await page.getByText(`1–10 von ${total}`).waitFor();
  },
);

test("an address is invited with a role, reminded, and the invitation taken back", JOURNEY, async () => {
  const email = "ivo@neu.example";
  const page = await asAnna(`${OVERVIEW}?table=invite`);
  // The button above the list; an empty list has another one.
  await page.getByRole("button", { name: "Einladen", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=email]").fill(email);
  await dialog.locator("label.choice", { hasText: "Außendienst" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Einladung senden" }).click();
  await toast(page, `${email} ist eingeladen`);
  const open = page.getByRole("region", { name: "Einladungen" }).getByRole("row").filter({ hasText: email });
  await open.getByText("Anna M.").waitFor();
  await page.getByRole("button", { name: `${email} erneut einladen` }).click();
  await toast(page, `Einladung an ${email} erneut gesendet`);
  const mail = await newestMail(page, email, `Einladung von ${COMPANY}`);
  await at(page, `${OVERVIEW}?table=invite`);
  await page.getByRole("button", { name: `Einladung an ${email} zurückziehen` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Zurückziehen" }).click();
  await toast(page, `Einladung an ${email} zurückgezogen`);
  await open.waitFor({ state: "detached" });
  await page.goto(mail.path);
  await page.getByRole("heading", { name: "Diese Einladung gilt nicht mehr" }).waitFor();
});

test(
  "on paper the list and a person stand alone: no bars, tools or buttons, and nothing that scrolls",
  JOURNEY,
  async () => {
    const page = await asAnna(search("müller"));
    const { email } = account("anna");
    const left = (selector) =>
      page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    await row(page, email).waitFor();
    await page.emulateMedia({ media: "print" });
    for (const tool of [".shell-top", ".sidebar", ".shell-footer", ".list-tools", ".views", ".pager", ".table-actions"])
      await waitUntil(() => left(tool), 0);
    await waitUntil(() => left("main button:not(.table-sort)"), 0);
    await waitUntil(
      () => page.locator(".table-frame").evaluate((frame) => getComputedStyle(frame).overflow),
      "visible",
    );
    await row(page, email).waitFor();
    await page.emulateMedia({ media: "screen" });
    await row(page, email).getByRole("link", { name: "Anna", exact: false }).first().click();
    await page.getByRole("heading", { level: 2, name: "Rechte" }).waitFor();
    await page.emulateMedia({ media: "print" });
    await waitUntil(() => left(".shell-top, .back-link, .page-actions, main button"), 0);
    await page.getByRole("heading", { level: 2, name: "Rechte" }).waitFor();
  },
);
