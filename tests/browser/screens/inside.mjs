// Pages after the sign-in, with everything that can stand, open and go wrong there.

import { paths } from "../../../web/client/paths.ts";
import { account } from "../../support/actors.mjs";
import { cards, fullAccount, lockScreen, received, refusal } from "./answers.mjs";
import { fill, go, refused } from "./steps.mjs";

async function openAccount(page) {
  await go(page, paths.account());
  await page.locator(".session").first().waitFor();
}

/** Types something into the profile that is not saved. */
async function typeUnsaved(page) {
  await openAccount(page);
  // Another one in each: what is saved already is no change.
  await fill(page, "phone", `+49 431 ${String(Date.now()).slice(-8)}`);
}

const dialog = (page) => page.locator("[role=dialog], [role=alertdialog]").last().waitFor();
const press = (page, selector) => page.locator(selector).click();
const ME = "PATCH **/api/user/me";
const save = (page) => page.locator("input[name=phone]").press("Enter");

/** The panel that is so far down, counted from the end. */
const panelFromEnd = (page, nth) => page.locator(".panel").nth(-nth);

/** A page of the sample micro-frontend. */
const survey = (path) => async (page) => {
  await go(page, `/surveys${path}`);
  await page.locator(".app-place:not([hidden]) h1").waitFor();
};

export const INSIDE = [
  { name: "surveys", reach: survey("") },
  { name: "survey", reach: survey("/customers") },
  { name: "survey answer", reach: survey("/customers/answer") },
  { name: "survey edit", reach: survey("/customers/edit") },
  {
    name: "home invited",
    answers: received,
    reach: async (page) => {
      await go(page, paths.home());
      await page.locator(".invitation").first().waitFor();
    },
  },
  {
    name: "user menu",
    reach: async (page) => {
      await go(page, paths.home());
      await press(page, ".user-button");
      await page.getByRole("menu").first().waitFor();
    },
  },
  {
    name: "account full",
    answers: { ...lockScreen(cards), ...fullAccount },
    reach: async (page) => {
      await openAccount(page);
      await page.locator(".session").nth(3).waitFor();
    },
  },
  {
    name: "account wrong",
    reach: async (page) => {
      await openAccount(page);
      await fill(page, "firstName", "");
      await fill(page, "phone", "abc");
      await save(page);
      await refused(page);
      await page.locator("input[name=currentPassword]").press("Enter");
      await page.locator("input[name=pin]").press("Enter");
    },
  },
  {
    name: "account saved",
    answers: { [ME]: (saved) => saved },
    reach: async (page) => {
      await typeUnsaved(page);
      await save(page);
      await page.locator(".toast").waitFor();
    },
  },
  {
    name: "account toasts",
    answers: { [ME]: refusal(503, "unavailable") },
    reach: async (page) => {
      await typeUnsaved(page);
      await save(page);
      await page.locator(".toast").first().waitFor();
      await save(page);
      await page.locator(".toast").nth(1).waitFor();
    },
  },
  {
    name: "account conflict",
    answers: { [ME]: refusal(412, "version_conflict") },
    reach: async (page) => {
      await typeUnsaved(page);
      await save(page);
      await dialog(page);
    },
  },
  {
    name: "account unsaved",
    reach: async (page) => {
      await typeUnsaved(page);
      await page.locator(".home-link:visible").first().click();
      await dialog(page);
    },
  },
  {
    name: "account sign in again",
    answers: { [ME]: refusal(401, "session_expired"), "**/api/auth/signin": refusal(401, "invalid_credentials") },
    reach: async (page) => {
      await typeUnsaved(page);
      await save(page);
      await dialog(page);
      await page.locator("[role=dialog] input[name=password]").fill("falsch");
      await page.keyboard.press("Enter");
      await refused(page);
    },
    isLast: true,
  },
  {
    name: "account sessions dialog",
    answers: fullAccount,
    reach: async (page) => {
      await openAccount(page);
      await panelFromEnd(page, 3).locator(".panel-actions .button").click();
      await dialog(page);
    },
  },
  {
    name: "account unlink",
    answers: fullAccount,
    reach: async (page) => {
      await openAccount(page);
      await page.locator(".provider-row .button").first().click();
      await dialog(page);
    },
  },
  {
    name: "account language open",
    reach: async (page) => {
      await openAccount(page);
      await press(page, ".select-button");
      await page.getByRole("listbox").waitFor();
    },
  },
  {
    name: "account erase",
    reach: async (page) => {
      await openAccount(page);
      await panelFromEnd(page, 1).locator(".button").click();
      await dialog(page);
      await fill(page, "confirmation", "wrong@example.org");
      await page.keyboard.press("Enter");
      await refused(page);
    },
  },
  {
    name: "confirm mail",
    answers: { "**/api/auth/session": unconfirmed },
    reach: async (page) => {
      await go(page, paths.confirmMail(account("admin").email, "key"));
      await page.locator("h1:not(.state-text)").waitFor();
    },
  },
  {
    name: "confirm mail expired",
    answers: { "**/api/auth/session": unconfirmed, "**/api/auth/verify-email": refusal(410, "link_expired") },
    reach: async (page) => {
      await go(page, paths.confirmMail(account("admin").email, "key"));
      await page.locator(".auth-page .button").first().click();
      await page.locator(".alert").waitFor();
    },
  },
  {
    name: "confirm mail waiting",
    answers: { "**/api/auth/session": unconfirmed },
    reach: async (page) => {
      await go(page, paths.confirmMailWaiting());
      await page.locator("h1:not(.state-text)").waitFor();
    },
  },
  {
    name: "confirm mail done",
    reach: async (page) => {
      await go(page, paths.confirmMail(account("admin").email, "key"));
      await page.locator("h1:not(.state-text)").waitFor();
    },
  },
].map((state) => ({ who: "person", ...state }));

function unconfirmed(session) {
  return { ...session, user: { ...session.user, emailVerified: false } };
}
