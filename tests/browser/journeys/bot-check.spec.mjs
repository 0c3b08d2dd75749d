// Registration with a bot check whose script and verification come from another site.

import assert from "node:assert/strict";
import { startTurnstile } from "../../support/turnstile.mjs";
import { account, expectAccessible } from "../support/browser.mjs";
import { describe, test, withProduct } from "../support/test.mjs";
import { waitUntil } from "../support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";
let check;
withProduct({
  beside: async () => {
    check = await startTurnstile();
    return { vars: { ...check.vars, CONFIG: JSON.stringify(check.config) }, stop: check.stop };
  },
});
let guest;
test.beforeEach(async ({ newVisitor }) => {
  Object.assign(check, { mood: "", validations: 0, shown: [] });
  guest = await newVisitor();
});

const field = (page, name) => page.locator(`input[name=${name}]`);
const submit = (page) => page.getByRole("button", { name: "Konto anlegen" });
/** Clicks in the widget: Human, Bot, Expire, Break. By keyboard: a pointer may miss elements that another language shifts. */
const answer = (page, name) =>
  page.frameLocator("iframe.bot-check").frameLocator("iframe").getByRole("button", { name }).press("Enter");
const isReady = (page) => page.locator("button[type=submit]:not([aria-disabled])").waitFor();
const isClosed = (page) => page.locator("button[type=submit][aria-disabled]").waitFor();

/** The filled form, except for the check. */
async function filled(email, query = "") {
  const page = await guest.open(`/auth/signup${query}`);
  await field(page, "email").fill(email);
  await page.keyboard.press("Enter");
  await field(page, "firstName").fill("Eva");
  await field(page, "lastName").fill("Öst");
  await page.keyboard.press("Enter");
  await field(page, "password").fill("Sommer-26");
  await field(page, "passwordConfirm").fill("Sommer-26");
  return page;
}

/** Submits and asserts that the user is registered. */
async function registers(page) {
  await isReady(page);
  await submit(page).click();
  await page.waitForURL(SIGN_IN);
}

describe("a person", () => {
  test("proves to be one and is registered; the script stays in a frame of its own", async () => {
    const page = await filled("eva@neu.example");
    const scripts = [];
    page.on("request", (request) => {
      const isTheirs = request.resourceType() === "script" && request.url().startsWith(check.origin);
      if (isTheirs) scripts.push(new URL(request.frame().url()).pathname);
    });
    await isClosed(page);
    await answer(page, "Human");
    await isReady(page);
    await expectAccessible(page);
    await registers(page);
    assert.equal(check.validations, 1);
    assert.ok(
      scripts.every((path) => ["/auth/bot-check", "/widget"].includes(path)),
      String(scripts),
    );
  });

  test("is asked in their language, and once more when they change it", async () => {
    const page = await filled("idioma@neu.example");
    await answer(page, "Human");
    await isReady(page);
    await page.getByRole("link", { name: "Português (Brasil)" }).click();
    await isClosed(page);
    await answer(page, "Human");
    await isReady(page);
    assert.deepEqual(check.shown, ["de", "pt-br"]);
  });

  test("who sends without an answer is told what is missing, and nothing is sent", async () => {
    const page = await filled("ohne@neu.example");
    const calls = [];
    page.on("request", (request) => request.url().includes("/signup") && calls.push(request.url()));
    await field(page, "passwordConfirm").press("Enter");
    await page.getByText("Bitte bestätigen Sie zuerst, dass Sie ein Mensch sind.").waitFor();
    await expectAccessible(page);
    assert.deepEqual(calls, []);
    await answer(page, "Human");
    await page.getByText("Bitte bestätigen Sie zuerst").waitFor({ state: "detached" });
    await registers(page);
  });
});

describe("an answer", () => {
  test("that is refused is said so, nothing typed is lost, and the next one counts", async () => {
    const page = await filled("bot@neu.example");
    await answer(page, "Bot");
    await isReady(page);
    await submit(page).click();
    await page.getByText("Die Prüfung gegen automatische Anfragen ist fehlgeschlagen.").waitFor();
    await isClosed(page);
    await waitUntil(() => field(page, "password").inputValue(), "Sommer-26");
    await answer(page, "Human");
    await registers(page);
    assert.equal(check.validations, 2);
  });

  test("counts once: after a refusal for another reason a new one is asked for", async () => {
    const page = await filled(account("anna").email);
    await answer(page, "Human");
    await isReady(page);
    await submit(page).click();
    await page.getByText("Email bereits registriert").waitFor();
    await isClosed(page);
    await field(page, "email").fill("noch@neu.example");
    await answer(page, "Human");
    await registers(page);
  });

  test("that expired is no answer any more", async () => {
    const page = await filled("spaet@neu.example");
    await answer(page, "Human");
    await isReady(page);
    await answer(page, "Expire");
    await isClosed(page);
    await answer(page, "Human");
    await registers(page);
  });

  test("that nobody can validate registers nobody, and may be given again", async () => {
    const page = await filled("stumm@neu.example");
    check.mood = "down";
    await answer(page, "Human");
    await isReady(page);
    await submit(page).click();
    await page.getByText("Der Dienst ist kurz nicht verfügbar.").waitFor();
    check.mood = "";
    await answer(page, "Human");
    await registers(page);
    // The browser logs the status 503, which is intended.
    guest.complaints = guest.complaints.filter((text) => !text.includes("503"));
  });
});

describe("a check that breaks", () => {
  const BROKEN = "Die Prüfung konnte nicht geladen werden.";

  test("is told, and can be loaded again", async () => {
    check.mood = "missing";
    const page = await filled("kaputt@neu.example");
    await page.getByText(BROKEN).waitFor();
    await expectAccessible(page);
    check.mood = "";
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await answer(page, "Human");
    await page.getByText(BROKEN).waitFor({ state: "detached" });
    await registers(page);
    guest.complaints = guest.complaints.filter((text) => !text.includes("404"));
  });

  test("later takes its answer back", async () => {
    const page = await filled("spaeter@neu.example");
    await answer(page, "Human");
    await isReady(page);
    await answer(page, "Break");
    await page.getByText(BROKEN).waitFor();
    await isClosed(page);
    await answer(page, "Human");
    await page.getByText(BROKEN).waitFor({ state: "detached" });
    await registers(page);
  });
});

/** The frame in which the service's script runs. */
const checkOf = async (page) => (await page.locator("iframe.bot-check").elementHandle()).contentFrame();

test("the service's script reads nothing of the page around it, and nothing that is kept for it", async () => {
  const page = await filled("fremd@neu.example");
  await page.frameLocator("iframe.bot-check").locator("iframe").waitFor();
  const refused = await (await checkOf(page)).evaluate(() => {
    const tried = [
      () => parent.document.title,
      () => document.cookie,
      () => localStorage.length,
      () => sessionStorage.length,
    ];
    return tried.map((read) => {
      try {
        return String(read());
      } catch (error) {
        return error.name;
      }
    });
  });
  assert.deepEqual(refused, ["SecurityError", "SecurityError", "SecurityError", "SecurityError"]);
});

for (const width of [320, 500]) {
  test(`the widget fits into ${width} px`, async ({ newVisitor }) => {
    await guest.end();
    guest = await newVisitor({ viewport: { width, height: 800 } });
    const page = await filled(`breite${width}@neu.example`);
    await page.frameLocator("iframe.bot-check").locator("iframe").waitFor();
    const [widget, frame] = await (await checkOf(page)).evaluate(() => {
      const { right, bottom } = document.querySelector("iframe").getBoundingClientRect();
      return [
        [right, bottom],
        [innerWidth, innerHeight],
      ];
    });
    assert.ok(widget[0] <= frame[0] && widget[1] <= frame[1], `${widget.join(" × ")} in ${frame.join(" × ")}`);
    await waitUntil(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });
}
