// Registration, invitations, passwords and the ways in: what no address alone shows, and how a page gets there.

import { paths } from "../../../web/client/paths.ts";
import { account } from "../../support/actors.mjs";
import { choosing, companies, invitation, never, received, refusal } from "./answers.mjs";
import { alive, fill, go, refused, submit } from "./steps.mjs";

/** The page itself, and not that it is on its way. */
const heading = (page) => page.locator(".card h1:not(.state-text)").waitFor();
const INVITATION = paths.invitation("c-1", "eva@example.org", "code");
const WITHOUT_PROVIDERS = { providers: { google: { enabled: false, visible: false }, apple: false, facebook: false } };

/** As far as section 2 of the registration. */
async function toPerson(page, address = paths.signUp()) {
  await go(page, address);
  if (address === paths.signUp()) await fill(page, "email", "eva@example.org");
  await page.locator("input[name=email]").press("Enter");
  await page.locator("input[name=firstName]").waitFor();
}

/** As far as section 3. */
async function toPassword(page, address) {
  await toPerson(page, address);
  await fill(page, "firstName", "Eva");
  await fill(page, "lastName", "Öst");
  await page.keyboard.press("Enter");
  await page.locator("input[name=password]").waitFor();
}

async function askForReset(page) {
  await go(page, paths.forgot());
  await fill(page, "email", account("chloe").email);
  await page.keyboard.press("Enter");
  await page.locator("form").waitFor({ state: "detached" });
}

/** Opens the newest mail to Chloé. */
async function openMail(page) {
  await askForReset(page);
  const mail = page.locator("li a", { hasText: account("chloe").email }).first();
  await page.goto("/dev/mailbox");
  while ((await mail.count()) === 0) await page.reload();
  await page.goto(await mail.getAttribute("href"));
}

async function openReset(page) {
  await openMail(page);
  await page.goto(`${page.url()}?view=text`);
  const text = await page.locator("pre").innerText();
  await go(page, new URL(text.match(/https?:\S+/)[0]).pathname);
  await page.locator("input[name=password]").waitFor();
}

async function signInRefused(page) {
  await go(page, paths.signIn());
  await fill(page, "email", "eva@example.org");
  await fill(page, "password", "falsch");
  await submit(page);
  await page.locator(".toast").first().waitFor();
}

const SIGN_IN = "**/api/auth/signin";
const at = (address) => async (page) => {
  await go(page, address);
  await heading(page);
};

export const WAYS_IN = [
  { who: "visitor", name: "signIn plain", config: WITHOUT_PROVIDERS, reach: (page) => go(page, paths.signIn()) },
  {
    who: "visitor",
    name: "signIn demo",
    config: { ...WITHOUT_PROVIDERS, defaultUser: { email: "demo@asgard.example", autoLogin: false } },
    reach: (page) => go(page, paths.signIn()),
  },
  {
    who: "visitor",
    name: "signIn incomplete",
    reach: async (page) => {
      await go(page, paths.signIn());
      await submit(page);
      await refused(page);
    },
  },
  {
    who: "visitor",
    name: "signIn card wanted",
    reach: async (page) => {
      await go(page, paths.signIn());
      await page.locator("input[name=card]").check();
    },
  },
  {
    who: "visitor",
    name: "signIn refused",
    answers: { [SIGN_IN]: refusal(401, "invalid_credentials") },
    reach: signInRefused,
  },
  {
    who: "visitor",
    name: "signIn pending",
    answers: { [SIGN_IN]: never },
    reach: async (page) => {
      await go(page, paths.signIn());
      await fill(page, "email", "eva@example.org");
      await fill(page, "password", "Sommer-26");
      await submit(page);
      await page.locator(".spinner").waitFor();
    },
  },
  {
    who: "visitor",
    name: "signIn blocked",
    answers: { [SIGN_IN]: refusal(429, "too_many_attempts", { retryAfter: 840 }) },
    reach: signInRefused,
  },
  {
    who: "visitor",
    name: "signIn unreachable",
    answers: { [SIGN_IN]: refusal(503, "unavailable") },
    reach: signInRefused,
  },
  { who: "visitor", name: "signIn provider refused", reach: at(`${paths.signIn()}?error=mail_exists`) },
  {
    who: "visitor",
    name: "signUp address wrong",
    reach: async (page) => {
      await go(page, paths.signUp());
      await fill(page, "email", "eva@");
      await page.locator("input[name=email]").press("Enter");
      await refused(page);
    },
  },
  { who: "visitor", name: "signUp person", reach: (page) => toPerson(page) },
  {
    who: "visitor",
    name: "signUp person wrong",
    reach: async (page) => {
      await toPerson(page);
      await page.keyboard.press("Enter");
      await refused(page);
    },
  },
  { who: "visitor", name: "signUp password", reach: (page) => toPassword(page) },
  {
    who: "visitor",
    name: "signUp password wrong",
    reach: async (page) => {
      await toPassword(page);
      await fill(page, "password", "sommer26");
      await fill(page, "passwordConfirm", "Sommer");
      await page.keyboard.press("Enter");
      await refused(page);
    },
  },
  {
    who: "visitor",
    name: "signUp failed",
    answers: { "**/api/auth/signup": refusal(503, "unavailable") },
    reach: async (page) => {
      await toPassword(page);
      await fill(page, "password", "Sommer-26");
      await fill(page, "passwordConfirm", "Sommer-26");
      await page.keyboard.press("Enter");
      await page.locator(".alert").waitFor();
    },
  },
  {
    who: "visitor",
    name: "signUp invited",
    answers: invitation,
    reach: at(paths.signUpInvited("eva@example.org", "code")),
  },
  {
    who: "visitor",
    name: "signUp invited person",
    answers: invitation,
    reach: (page) => toPerson(page, paths.signUpInvited("eva@example.org", "code")),
  },
  { who: "visitor", name: "signUp invitation over", reach: at(paths.signUpInvited("eva@example.org", "code")) },
  { who: "visitor", name: "forgot sent", reach: askForReset },
  {
    who: "visitor",
    name: "forgot wrong",
    reach: async (page) => {
      await go(page, paths.forgot());
      await submit(page);
      await refused(page);
    },
  },
  { who: "visitor", name: "mail", isForeign: true, reach: openMail },
  {
    who: "visitor",
    name: "reset",
    reach: async (page) => {
      await openReset(page);
      await fill(page, "password", "Winter-2027");
    },
  },
  {
    who: "visitor",
    name: "reset wrong",
    reach: async (page) => {
      await openReset(page);
      await fill(page, "password", "winter");
      await fill(page, "passwordConfirm", "Winter");
      await page.keyboard.press("Enter");
      await refused(page);
    },
  },
  {
    who: "visitor",
    name: "reset expired",
    reach: async (page) => {
      await go(page, paths.reset("anna@example.org", "gone"));
      await page.getByRole("alert").waitFor();
    },
  },
  {
    who: "visitor",
    name: "reset checking",
    answers: { "**/api/auth/pass-verify-code": never },
    reach: (page) => go(page, paths.reset("anna@example.org", "code")),
  },
  { who: "visitor", name: "invitation", answers: invitation, reach: at(INVITATION) },
  { who: "visitor", name: "invitation over", reach: at(INVITATION) },
  {
    who: "visitor",
    name: "invitation unreachable",
    answers: { "**/api/auth/verify-invitation": refusal(503, "unavailable") },
    reach: async (page) => {
      await go(page, INVITATION);
      await page.getByRole("alert").waitFor();
    },
  },
  { who: "person", name: "invitation for another", answers: invitation, reach: at(INVITATION) },
  {
    who: "person",
    name: "invitation to answer",
    answers: invitation,
    reach: at(paths.invitation("c-1", account("admin").email, "code")),
  },
  {
    who: "visitor",
    name: "maintenance on",
    config: {
      maintenance: { enabled: true, title: "Gleich wieder da", description: "Wir bauen um, bis etwa 22 Uhr." },
    },
    reach: at(paths.maintenance()),
  },
  {
    who: "person",
    name: "signOff failed",
    answers: { "**/api/auth/signout": refusal(503, "unavailable") },
    reach: async (page) => {
      await go(page, paths.signOff());
      await page.getByRole("alert").waitFor();
    },
  },
  {
    who: "person",
    name: "chooser one",
    answers: { ...choosing(1), "**/api/auth/signin-company/**": never },
    reach: async (page) => {
      await go(page, paths.chooser());
      await page.locator("[aria-busy=true]").waitFor();
    },
  },
  {
    who: "person",
    name: "chooser three",
    answers: choosing(3),
    reach: async (page) => {
      await go(page, paths.chooser());
      await page.getByText(companies(3)[2].title).waitFor();
    },
  },
  {
    who: "person",
    name: "chooser thirty and invitations",
    answers: { ...choosing(30), ...received },
    reach: async (page) => {
      await go(page, paths.chooser());
      await page.locator(".invitation").first().waitFor();
    },
  },
  {
    who: "person",
    name: "chooser refused",
    answers: { ...choosing(3), "**/api/auth/signin-company/**": refusal(503, "unavailable") },
    reach: async (page) => {
      await go(page, paths.chooser());
      await page.getByRole("button", { name: "Kiel" }).click();
      await page.locator(".toast").waitFor();
    },
  },
  {
    who: "person",
    name: "chooser waiting",
    answers: { "**/api/auth/session": never },
    reach: async (page) => {
      await page.goto(paths.chooser());
      await alive(page);
    },
  },
  {
    who: "person",
    name: "chooser unreachable",
    answers: { "**/api/auth/session": refusal(503, "unavailable") },
    reach: async (page) => {
      await go(page, paths.chooser());
      await page.locator(".alert").waitFor();
    },
  },
];
