// The shell with another base path: nested in a path, or beside another one.

import { row } from "../support/administration.mjs";
import { account, signIn, waitForHydration } from "../support/browser.mjs";
import { waitForCached } from "../support/database.mjs";
import { waitForServiceWorker } from "../support/service-worker.mjs";
import { describe, test, withProduct } from "../support/test.mjs";

test.use({ serviceWorkers: "allow" });

const COMPANY = "Nordlicht Energie";
const SOURCE = "web/client/config/shell-base.ts";

const bases = [
  { name: "nested below a base path", is: '{ path: "/app", isNested: true }', home: "/app", below: "/app" },
  { name: "at the top beside a base path", is: '{ path: "/app", isNested: false }', home: "/app", below: "" },
];

for (const { name, is, home, below } of bases) {
  describe(`the shell ${name}`, () => {
    withProduct({ edits: [[SOURCE, '{ path: "/", isNested: true }', is]] });
    let guest;
    let page;
    test.beforeEach(async ({ newVisitor }) => {
      guest = await newVisitor({ viewport: { width: 1440, height: 900 } });
    });

    /** Anna requested a page and was redirected to the sign-in. */
    async function annaAt(address) {
      page = await guest.open(address);
      await page.waitForURL(/\/auth\/login-business/);
      await signIn(page, account("anna"));
      await page.getByRole("button", { name: COMPANY }).click();
    }
    const menu = () => page.getByRole("navigation", { name: "Hauptnavigation" });

    test("is where a sign-in leads, and its menu leads on", async () => {
      await annaAt("/auth/login-business");
      await page.waitForURL(home);
      await menu().getByRole("button", { name: "Administration" }).click();
      await menu().getByRole("link", { name: "Rollen" }).click();
      await page.waitForURL(`${below}/auth/admin/role/overview/`);
      await row(page, "Außendienst").waitFor();
      await page.reload();
      await row(page, "Außendienst").waitFor();
      await menu().locator("[aria-current=page]", { hasText: "Rollen" }).waitFor();
      await page.locator(".sidebar .home-link").click();
      await page.waitForURL(home);
    });

    test("opens its apps from the menu and by their address", async () => {
      await annaAt("/auth/login-business");
      await page.waitForURL(home);
      await menu().getByRole("link", { name: "Umfragen" }).click();
      await page.locator("main").getByRole("heading", { name: "Umfragen" }).waitFor();
      await page.waitForURL("/surveys");
      await page.reload();
      await page.locator("main").getByRole("heading", { name: "Umfragen" }).waitFor();
      await menu().locator("[aria-current=page]", { hasText: "Umfragen" }).waitFor();
    });

    test("leads a visitor of an app's page through the sign-in to it", async () => {
      await annaAt("/surveys/customers?from=mail");
      await page.locator("main").getByRole("heading", { name: "Kundenzufriedenheit" }).waitFor();
      await page.waitForURL("/surveys/customers?from=mail");
    });

    test("is there for deep links, with what opens over them", async () => {
      await annaAt(`${below}/auth/admin/role/overview(modal:role/create)`);
      await page.getByRole("dialog").locator("input[name=title]").waitFor();
      await row(page, "Außendienst").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.waitForURL(new RegExp(`${below}/auth/admin/role/overview/?$`));
    });

    test("starts without a network", async () => {
      await annaAt("/auth/login-business");
      await page.waitForURL(home);
      await waitForServiceWorker(page);
      const roles = `${below}/auth/admin/role/overview/`;
      await page.goto(roles);
      await row(page, "Außendienst").waitFor();
      await waitForCached(page, "/api/admin/role");
      await guest.context.setOffline(true);
      await page.goto(roles);
      await page.locator(".notice", { hasText: "Keine Verbindung" }).waitFor();
      await row(page, "Außendienst").waitFor();
      guest.complaints = guest.complaints.filter((one) => !/net::ERR_INTERNET_DISCONNECTED/.test(one));
    });

    test("is nowhere else: the root leads to it, and what is not there says so", async () => {
      await annaAt("/auth/login-business");
      await page.waitForURL(home);
      await page.goto("/?lang=de");
      await waitForHydration(page);
      await page.waitForURL((url) => url.pathname === home);
      await page.getByRole("heading", { name: /Willkommen/ }).waitFor();
      await page.goto(`${below === "" ? home : ""}/account`);
      await page.getByRole("heading", { name: "Seite nicht gefunden" }).waitFor();
      await page.getByRole("link", { name: /zurück/i }).click();
      await page.waitForURL((url) => url.pathname === home);
      await page.getByRole("heading", { name: /Willkommen/ }).waitFor();
    });

    test("keeps visitors at the way in", async () => {
      page = await guest.open("/");
      await page.waitForURL("/auth");
      await page.goto(`${below}/account`);
      await page.waitForURL((url) => url.searchParams.get("returnTo") === `${below}/account`);
    });
  });
}
