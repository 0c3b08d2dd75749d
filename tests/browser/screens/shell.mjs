// The frame around the pages: its menus, the palette, and what stands above the page when there is something to say.

import { paths } from "../../../web/client/paths.ts";
import { refusal } from "./answers.mjs";
import { go } from "./steps.mjs";

const RIGHTS = "**/api/tenant";
const layout = (change) => (own) => ({ ...own, layout: { ...own.layout, ...change } });
const topbar = { [RIGHTS]: layout({ layoutMode: "topbar" }) };
const hasRoom = (page) => page.viewportSize().width >= 900;

async function home(page) {
  await go(page, paths.home());
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Opens what drops down from the last entry of the bar that has something below it, and what is beside that. */
async function dropDown(page) {
  await home(page);
  if (!hasRoom(page)) return drawer(page);
  await page.locator(".top-bar-entries > div > [aria-haspopup]").last().focus();
  await page.keyboard.press("ArrowDown");
  await page.locator(".popup").first().waitFor();
  if (await page.locator(".popup [aria-haspopup]").count()) await page.keyboard.press("ArrowRight");
}

async function drawer(page) {
  await page.locator(".shell-menu-button").click();
  await page.locator(".drawer .side-entry").first().waitFor();
}

async function makeSmall(page) {
  await home(page);
  if (!hasRoom(page)) return false;
  const panel = page.locator(".sidebar[data-size=small]");
  if ((await panel.count()) === 0) await page.locator(".sidebar-toggle").click();
  await panel.waitFor();
  await page.mouse.move(900, 600);
  return true;
}

/** Small for the picture alone: the browser remembers it. */
const MAKE_REGULAR = () => localStorage.removeItem("asgard.menu");

async function askPalette(page, words) {
  await home(page);
  await page.locator(".palette-button").click();
  await page.locator(".palette-input:focus").waitFor();
  // On phones it waits for the keyboard to stand below it.
  await page.waitForFunction(() => document.querySelector(".palette-overlay").style.opacity !== "0");
  await page.keyboard.type(words);
  await page.waitForLoadState("networkidle");
}

export const SHELL = [
  { name: "menu top", answers: topbar, reach: home },
  { name: "menu top open", answers: topbar, reach: dropDown },
  { name: "menu more open", reach: dropDown },
  {
    name: "menu drawer",
    reach: async (page) => {
      await go(page, paths.users());
      if (!hasRoom(page)) await drawer(page);
    },
  },
  {
    name: "menu small",
    reach: async (page) => {
      if (!(await makeSmall(page))) return;
      await page.locator(".small-entries [aria-expanded]").first().press("Enter");
      await page.locator(".popup").waitFor();
      await page.evaluate(MAKE_REGULAR);
    },
  },
  {
    name: "menu small tip",
    reach: async (page) => {
      if (!(await makeSmall(page))) return;
      await page.locator(".small-entries .side-entry").first().focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      await page.locator(".tip").waitFor();
      await page.evaluate(MAKE_REGULAR);
    },
  },
  {
    name: "menu right to left",
    reach: async (page) => {
      await page.addInitScript(() => {
        addEventListener("DOMContentLoaded", () => {
          new MutationObserver(() => {
            if (document.documentElement.dir !== "rtl") document.documentElement.dir = "rtl";
          }).observe(document.documentElement, { attributes: true });
          document.documentElement.dir = "rtl";
        });
      });
      await go(page, paths.users());
      if (!hasRoom(page)) await drawer(page);
    },
  },
  {
    name: "view",
    answers: { [RIGHTS]: layout({ changeableByUser: true }) },
    reach: async (page) => {
      await home(page);
      await page.locator(".user-button").click();
      await page.locator(".user-menu .option").nth(-3).click();
      await page.locator(".right-sidebar").waitFor();
    },
  },
  {
    name: "user menu language",
    reach: async (page) => {
      await home(page);
      await page.locator(".user-button").click();
      await page.locator(".user-menu [aria-haspopup]").nth(1).click();
      await page.locator(".user-submenu .option").first().waitFor();
    },
  },
  { name: "palette", reach: (page) => askPalette(page, "") },
  {
    name: "palette found",
    reach: async (page) => {
      await askPalette(page, "be");
      await page.locator(".palette-line", { hasText: "@" }).first().waitFor();
    },
  },
  {
    name: "palette nothing",
    reach: async (page) => {
      await askPalette(page, "xyzxyz");
      await page.locator(".palette-empty", { hasText: /^(?:Nichts|Nothing|Aucun|Nessun|No|Nada)/ }).waitFor();
    },
  },
  {
    name: "offline",
    reach: async (page) => {
      await go(page, paths.users());
      await page.locator("table[aria-busy=false]").first().waitFor();
      await silence(page);
    },
  },
  {
    name: "offline account",
    reach: async (page) => {
      await go(page, paths.account());
      await page.locator(".session").first().waitFor();
      await silence(page);
    },
  },
  {
    name: "new version",
    reach: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator.serviceWorker, "controller", { get: () => ({ postMessage() {} }) }),
      );
      await home(page);
      await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event("controllerchange")));
      await page.locator(".notice").waitFor();
    },
  },
  {
    name: "unreachable",
    reach: async (page) => {
      // Not even the copy of what was seen can be read.
      await page.addInitScript(() => {
        indexedDB.open = () => {
          throw new DOMException("closed", "InvalidStateError");
        };
      });
      await page.route("**/api/**", (route) => route.abort());
      await page.goto(paths.account());
      await page.locator("h1").waitFor();
    },
  },
  {
    name: "broken page",
    answers: { "**/api/user/me": refusal(500, "internal") },
    reach: async (page) => {
      await page.goto(paths.account());
      await page.locator("h1").waitFor();
    },
  },
  {
    name: "broken app",
    reach: async (page) => {
      await page.route("**/apps/surveys/**", (route) => route.abort());
      await go(page, "/surveys");
      await page.locator(".state .button, .state .button-link").first().waitFor();
    },
  },
  {
    name: "app without a page",
    reach: async (page) => {
      await go(page, "/reports");
      await page.locator(".state").waitFor();
    },
  },
  {
    name: "toasts",
    reach: async (page) => {
      await go(page, paths.catalogue());
      await page.getByRole("button", { name: "Notify" }).click();
      await page.locator(".toast").first().hover();
    },
  },
].map((state) => ({ who: "person", ...state }));

/** Nobody answers any more. */
async function silence(page) {
  await page.route("**/api/**", (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await page.locator(".notice").waitFor();
}
