// An app with unsaved changes: the shell shows a confirmation before they are lost, by every kind of navigation. By keyboard only.

import assert from "node:assert/strict";
import { Client } from "../../support/client.mjs";
import { account, chooseInUserMenu, expectAccessible } from "../support/browser.mjs";
import { test, withProduct } from "../support/test.mjs";
import { hasFocus, waitUntil } from "../support/wait-until.mjs";

const COMPANY = "Nordlicht Energie";
const ANSWER = "/surveys/customers/answer";
const TYPED = "Mehr Farben";
const anna = account("anna");

withProduct();
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor({ viewport: { width: 1440, height: 900 } });
});

const field = (page) => page.getByRole("textbox", { name: "Was sollen wir besser machen?" });
const question = (page) => page.getByRole("alertdialog", { name: "Verwerfen, was nicht gespeichert ist?" });
const switching = (page) => page.getByRole("alertdialog", { name: "Firma wechseln, ohne zu speichern?" });
const menu = (page, name) =>
  page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link", { name, exact: true });

/** Opens the form of an app by the menu. */
async function answering() {
  const page = await guest.inside(anna, COMPANY, "/surveys/customers");
  await press(page, page.getByRole("link", { name: "Antworten", exact: true }));
  await field(page).waitFor();
  return page;
}

/** Whether an element has the focus, in an app or outside. */
const isFocused = (element) => element.getRootNode().activeElement === element;

/** Presses Tab until the element has the focus. */
async function tabTo(page, locator) {
  await locator.waitFor();
  for (let tabs = 0; tabs < 100; tabs += 1) {
    if (await locator.evaluate(isFocused)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the keyboard does not focus ${locator}`);
}

async function press(page, locator) {
  await tabTo(page, locator);
  await page.keyboard.press("Enter");
}

async function typed(page) {
  await tabTo(page, field(page));
  await page.keyboard.type(TYPED);
}

/** Chooses to stay, and asserts that the text and the address are unchanged and the focus is not lost. */
async function stays(page, dialog = question(page), name = "Hier bleiben") {
  await dialog.waitFor();
  await press(page, dialog.getByRole("button", { name, exact: true }));
  await dialog.waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).pathname, ANSWER);
  assert.equal(await field(page).inputValue(), TYPED);
  await waitUntil(() => page.evaluate(() => document.activeElement !== document.body), true);
}

async function leaves(page, dialog = question(page), name = "Verwerfen") {
  await dialog.waitFor();
  await press(page, dialog.getByRole("button", { name, exact: true }));
  await dialog.waitFor({ state: "detached" });
}

/** Asserts that the reopened form is empty and that there is no question any more. */
async function isGone(page) {
  await page.goto(ANSWER);
  await field(page).waitFor();
  assert.equal(await field(page).inputValue(), "");
}

const EXITS = {
  "the shell's menu": {
    go: (page) => press(page, menu(page, "Start")),
    arrived: (page) => page.getByRole("heading", { level: 1, name: /^Willkommen/ }).waitFor(),
  },
  "an entry of the menu that leads into the app": {
    go: (page) => press(page, menu(page, "Umfragen")),
    arrived: (page) => page.waitForURL("/surveys"),
  },
  "a link of the app": {
    go: (page) => press(page, page.getByRole("link", { name: "Abbrechen" })),
    arrived: (page) => page.getByRole("heading", { level: 1, name: "Kundenzufriedenheit" }).waitFor(),
  },
  "the way back": {
    go: (page) => page.evaluate(() => history.back()),
    arrived: (page) => page.getByRole("heading", { level: 1, name: "Kundenzufriedenheit" }).waitFor(),
  },
  "the palette": {
    async go(page) {
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Suchen und ausführen" });
      await hasFocus(palette.locator(".palette-input"));
      await page.keyboard.type("Mein Konto");
      await palette.getByRole("option", { name: "Mein Konto" }).waitFor();
      await page.keyboard.press("Enter");
    },
    arrived: (page) => page.waitForURL("/account"),
  },
};

for (const [name, { go, arrived }] of Object.entries(EXITS)) {
  test(`${name}: staying keeps the text, leaving drops it`, async () => {
    const page = await answering();
    await typed(page);
    await go(page);
    await stays(page);
    await go(page);
    await leaves(page);
    await arrived(page);
    await isGone(page);
  });
}

test("the question has no findings of axe, and Escape stays", async () => {
  const page = await answering();
  await typed(page);
  await press(page, menu(page, "Start"));
  await question(page).getByText("In Umfragen steht etwas, das noch nicht gespeichert ist.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  assert.equal(await field(page).inputValue(), TYPED);
  assert.equal(new URL(page.url()).pathname, ANSWER);
});

test("back and forward are taken back: the person is where they were, and so is the history", async () => {
  const page = await answering();
  await press(page, menu(page, "Start"));
  await page.getByRole("heading", { level: 1, name: /^Willkommen/ }).waitFor();
  await page.evaluate(() => history.back());
  await typed(page);
  await page.evaluate(() => history.forward());
  await stays(page);
  await page.evaluate(() => history.back());
  await stays(page);
  await page.evaluate(() => history.forward());
  await leaves(page);
  await page.getByRole("heading", { level: 1, name: /^Willkommen/ }).waitFor();
});

test("reload and close are asked about by the browser, and only while something is held", async () => {
  const page = await answering();
  const dialogTypes = [];
  page.on("dialog", (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  // The `beforeunload` listener may be added a moment after the key.
  const leavesWithoutQuestion = () =>
    page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await waitUntil(leavesWithoutQuestion, true);
  await typed(page);
  await waitUntil(leavesWithoutQuestion, false);
  await page.reload();
  await waitUntil(() => field(page).inputValue(), "");
  assert.deepEqual(dialogTypes, ["beforeunload"]);
  await typed(page);
  for (const _ of TYPED) await page.keyboard.press("Backspace");
  await waitUntil(leavesWithoutQuestion, true);
  await page.reload();
  await waitUntil(() => field(page).inputValue(), "");
  assert.deepEqual(dialogTypes, ["beforeunload"]);
});

test("another company is asked about: staying keeps the text, switching drops it", async () => {
  const page = await answering();
  await typed(page);
  await chooseInUserMenu(page, "Firma wechseln", "Padaria São João");
  await stays(page, switching(page), "Auf der Seite bleiben");
  await chooseInUserMenu(page, "Firma wechseln", "Padaria São João");
  await leaves(page, switching(page), "Firma wechseln");
  await waitUntil(() => field(page).inputValue(), "");
});

test("what was sent is held no more, and what is as it began never was", async () => {
  const page = await answering();
  await typed(page);
  for (const name of ["Sehr gut", "Ja"]) {
    await tabTo(page, page.getByRole("radio", { name }));
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("Danke für Ihre Antwort").waitFor();
  await page.waitForURL("/surveys/customers");
  // Later tests need the form.
  await press(page, page.getByRole("button", { name: /^Antwort vom .* entfernen$/ }));
  await page.getByRole("dialog").getByRole("button", { name: "Entfernen", exact: true }).click();
  await page.getByText("128 Antworten").waitFor();
  await page.goto("/surveys/workplace/edit");
  const title = page.getByRole("textbox", { name: "Titel" });
  await tabTo(page, title);
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await press(page, menu(page, "Start"));
  await question(page).waitFor();
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  await title.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await press(page, menu(page, "Start"));
  await page.getByRole("heading", { level: 1, name: /^Willkommen/ }).waitFor();
});

test("another query of the page leaves nothing", async () => {
  const page = await answering();
  await typed(page);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "#below";
    document.body.append(link);
    link.click();
  });
  await page.waitForURL(`${ANSWER}#below`);
  await waitUntil(() => field(page).inputValue(), TYPED);
});

test("a session that ends is opened again over the app, in the same company, and nothing is lost", async ({ url }) => {
  const page = await answering();
  await typed(page);
  const other = await guest.open("/");
  await other.getByRole("heading", { level: 1 }).waitFor();
  const elsewhere = new Client(url("").replace(/\/$/, ""));
  assert.equal((await elsewhere.signIn(anna)).status, 200);
  assert.equal((await elsewhere.send(elsewhere.draft("DELETE", "/api/user/sessions"))).status, 204);
  await other.getByRole("button", { name: /^Konto von/ }).click();
  await other.getByRole("menuitem", { name: "Mein Konto" }).click();
  await other.waitForURL(/\/auth\/login-business/);
  const again = page.getByRole("alertdialog", { name: "Bitte melden Sie sich wieder an" });
  await again.waitFor();
  await again.locator("input[name=password]").fill(anna.password);
  await page.keyboard.press("Enter");
  await again.waitFor({ state: "detached" });
  await waitUntil(() => field(page).inputValue(), TYPED);
  await press(page, menu(page, "Start"));
  await question(page).waitFor();
});

test("who signs out leaves without being asked", async () => {
  const page = await answering();
  await typed(page);
  await page.locator(".user-button").click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
  await page.waitForURL(/\/auth/);
  await waitUntil(() => question(page).count(), 0);
});
