// The lock screen: with one person, with several, with the pad open, refused and blocked.

import { paths } from "../../../web/client/paths.ts";
import { cards, lockScreen, never, refusal } from "./answers.mjs";
import { go } from "./steps.mjs";

async function openPad(page) {
  await go(page, paths.lockScreenUsers());
  await page.locator(".card-badge:enabled").nth(1).click();
  await page.locator(".pin-input").waitFor();
}

async function typePin(page) {
  await page.locator(".pin-input").waitFor();
  await page.keyboard.type("999999");
  await page.keyboard.press("Enter");
  await page.locator(".alert").waitFor();
}

async function openMain(page) {
  await go(page, paths.lockScreen());
  await page.locator("h1:not(.state-text)").waitFor();
}

const SEVERAL = lockScreen(cards);
const BLOCKED = lockScreen(cards, refusal(403, "pin_blocked"));

export const LOCK_SCREEN = [
  { name: "lockScreen", answers: SEVERAL, reach: openMain },
  {
    name: "lockScreen short",
    answers: SEVERAL,
    reach: async (page) => {
      await openMain(page);
      await page.locator(".pin-input").waitFor();
      await page.keyboard.type("99");
      await page.keyboard.press("Enter");
      await page.locator("[aria-invalid=true]").waitFor();
    },
  },
  {
    name: "lockScreen refused",
    answers: SEVERAL,
    reach: async (page) => {
      await openMain(page);
      await typePin(page);
    },
  },
  {
    name: "lockScreen blocked",
    answers: BLOCKED,
    reach: async (page) => {
      await openMain(page);
      await typePin(page);
    },
  },
  { name: "lockScreen without PIN", answers: lockScreen([cards[2]]), reach: openMain },
  {
    name: "lockScreenUsers several",
    answers: SEVERAL,
    reach: async (page) => {
      await go(page, paths.lockScreenUsers());
      await page.locator(".card-row").first().waitFor();
    },
  },
  { name: "lockScreenUsers pad", answers: SEVERAL, reach: openPad },
  {
    name: "lockScreenUsers refused",
    answers: SEVERAL,
    reach: async (page) => {
      await openPad(page);
      await typePin(page);
    },
  },
  {
    name: "lockScreenUsers blocked",
    answers: BLOCKED,
    reach: async (page) => {
      await openPad(page);
      await typePin(page);
    },
  },
  {
    name: "lockScreenUsers remove",
    answers: SEVERAL,
    reach: async (page) => {
      await go(page, paths.lockScreenUsers());
      await page.locator(".card-acts .button[data-variant=quiet]").first().click();
      await page.locator(".card-more").waitFor();
    },
  },
  {
    name: "lockScreenUsers failed",
    answers: lockScreen(refusal(503, "unavailable")),
    reach: async (page) => {
      await go(page, paths.lockScreenUsers());
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "lockScreenUsers waiting", answers: lockScreen(never), reach: (page) => go(page, paths.lockScreenUsers()) },
].map((state) => ({ who: "visitor", ...state }));
