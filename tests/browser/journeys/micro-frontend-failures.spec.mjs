// A micro-frontend that fails in every possible way: the shell stays usable, and no forbidden request is sent.

import assert from "node:assert/strict";
import { account, expectAccessible, waitForHydration } from "../support/browser.mjs";
import { describe, test, withProduct } from "../support/test.mjs";
import { waitUntil } from "../support/wait-until.mjs";

const FOREIGN = "https://apps.example.org/troubled.js";
const LIMIT = 10_000;

withProduct({
  config: {
    microFrontends: {
      troubled: { url: "/apps/troubled/index.js", title: "Troubled", path: "/reports" },
      foreign: { url: FOREIGN, title: "Foreign", path: "/directory" },
    },
    moduleOrigins: ["https://apps.example.org"],
  },
  sql: `UPDATE apps SET mfe_name = 'troubled' WHERE id = 'reports'; UPDATE apps SET mfe_name = 'foreign' WHERE id = 'directory';`,
});

/** A module of the contract with behaviour injected by a test. */
const module = ({ before = "", mount = "", unmount = "", navigate = "", contract = 1 } = {}) => `
  ${before}
  export const contract = ${contract};
  export function mount(element, context) {
    const title = document.createElement("h1");
    title.textContent = "It works";
    element.append(title);
    ${mount}
  }
  export function unmount() { ${unmount} }
  export const router = { navigate(path) { ${navigate} } };
`;

const script = (body, headers = {}) => ({ contentType: "text/javascript", body, headers });

/** Opens the start page as Anna, with `answers` for the module: the first for the first attempt, the last for all later ones. */
async function troubled(visitor, ...answers) {
  let tries = 0;
  await visitor.context.route("**/apps/troubled/**", (route) => {
    const answer = answers[Math.min(tries, answers.length - 1)];
    tries += 1;
    return typeof answer === "function" ? answer(route) : route.fulfill(answer);
  });
  return visitor.inside(account("anna"), "Nordlicht Energie");
}

const failed = (page) =>
  page.getByRole("heading", { level: 1, name: "Berichte lässt sich gerade nicht anzeigen" }).waitFor();
const works = (page) => page.getByRole("heading", { level: 1, name: "It works" }).waitFor();

/** Asserts that the shell is usable: its menu opens, and another page is shown without reloading the document. */
async function isUsable(page) {
  await page.evaluate(() => {
    window.isStillHere = true;
  });
  await page.getByRole("button", { name: /^Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Mein Konto" }).click();
  await page.waitForURL("/account");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL("/reports");
  assert.equal(await page.evaluate(() => window.isStillHere), true);
}

/** Closes the profile of a visitor with an app that was meant to fail: ignores what the log and the browser say about it. */
async function endFailed(visitor) {
  const isOfApp = /troubled|Failed to load|oops/;
  visitor.complaints = visitor.complaints.filter((complaint) => !isOfApp.test(complaint));
  await visitor.end();
}

describe("a micro-frontend leaves the shell usable and can be tried again", () => {
  for (const [label, answer, words = ""] of [
    ["is not there", { status: 404, body: "" }],
    ["cannot be reached", (route) => route.abort("connectionrefused")],
    ["is no JavaScript", script("export const = ;")],
    ["is a page instead of a module", { contentType: "text/html", body: "<p>index</p>" }],
    ["throws while it is read", script(module({ before: "throw new Error('oops');" }))],
    ["throws while it is mounted", script(module({ mount: "throw new Error('oops');" }))],
    ["rejects its mounting", script(module({ mount: "return Promise.reject(new Error('oops'));" }))],
    ["throws right afterwards", script(module({ mount: "setTimeout(() => { throw new Error('oops'); });" }))],
    ["rejects afterwards", script(module({ mount: "Promise.resolve().then(() => { throw new Error('oops'); });" }))],
    ["was written for no contract that is known", script(module({ contract: 0 }))],
    [
      "was written for a contract to come",
      script(module({ contract: 2 })),
      "braucht eine neuere Version der Plattform",
    ],
  ]) {
    test(`that ${label}`, async ({ newVisitor }) => {
      const visitor = await newVisitor();
      const page = await troubled(visitor, answer, answer, script(module()));
      await page.goto("/reports");
      await waitForHydration(page);
      await failed(page);
      if (words) await page.getByText(words).waitFor();
      await isUsable(page);
      await failed(page);
      await page.getByRole("button", { name: "Erneut versuchen" }).click();
      await works(page);
      await endFailed(visitor);
    });
  }

  for (const [label, answer] of [
    ["whose module never arrives", () => undefined],
    ["whose mounting never ends", script(module({ mount: "return new Promise(() => {});" }))],
  ]) {
    test(`${label} within ten seconds`, async ({ newVisitor }) => {
      const visitor = await newVisitor();
      const page = await troubled(visitor, answer, script(module()));
      await page.clock.install();
      await page.goto("/reports");
      await page.getByText("Berichte wird geladen …").waitFor();
      await page.clock.fastForward(LIMIT);
      await failed(page);
      await page.clock.resume();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Erneut versuchen" }).click();
      await works(page);
      await endFailed(visitor);
    });
  }

  test("that throws when somebody presses a button of it", async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const button = `
      const button = document.createElement("button");
      button.textContent = "Press";
      button.onclick = () => { throw new Error("oops"); };
      element.append(button);`;
    const page = await troubled(visitor, script(module({ mount: button })), script(module()));
    await page.goto("/reports");
    await page.getByRole("button", { name: "Press" }).click();
    await failed(page);
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await works(page);
    await endFailed(visitor);
  });

  test("that hands over an error where a text belongs", async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const wrong = `
      const open = (label, onclick) =>
        element.append(Object.assign(document.createElement("button"), { textContent: label, onclick }));
      open("Notify", () => context.toast({ tone: "warning", title: new Error("no title"), message: { status: 500 } }));
      open("Ask", () => context.modals.open({ title: new Error("no name"), render: (element) => element.append("Content") }));`;
    const page = await troubled(visitor, script(module({ mount: wrong })));
    await page.goto("/reports");
    await page.getByRole("button", { name: "Notify" }).click();
    await page.getByText("Error: no title").waitFor();
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByRole("dialog", { name: "Error: no name" }).getByText("Content").waitFor();
    await page.keyboard.press("Escape");
    await waitUntil(() => page.getByRole("dialog").count(), 0);
    await isUsable(page);
    await works(page);
    await endFailed(visitor);
  });

  test("that throws while it is unmounted", async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const page = await troubled(visitor, script(module({ unmount: "throw new Error('oops');" })));
    await page.goto("/reports");
    await works(page);
    await isUsable(page);
    await works(page);
    await endFailed(visitor);
  });
});

describe("a module", () => {
  test("of an allowed origin is mounted", async ({ newVisitor }) => {
    const visitor = await newVisitor();
    await visitor.context.route(FOREIGN, (route) =>
      route.fulfill(script(module(), { "access-control-allow-origin": "*" })),
    );
    const page = await troubled(visitor, script(module()));
    await page.goto("/directory");
    await works(page);
    await visitor.end();
  });

  test("reaches no origin that nobody allowed: no script, call, picture, style or frame of it is asked for", async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const reached = [];
    await visitor.context.route("https://foreign.example/**", (route) => {
      reached.push(route.request().url());
      return route.abort();
    });
    const reaching = `
      const at = (name) => "https://foreign.example/" + name;
      const outcomes = [import(at("a.js")), fetch(at("b"))].map((loading) => loading.then(() => "reached", () => "refused"));
      const picture = new Image();
      outcomes.push(new Promise((resolve) => { picture.onload = () => resolve("reached"); picture.onerror = () => resolve("refused"); }));
      picture.src = at("c.png");
      const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: at("d.css") });
      outcomes.push(new Promise((resolve) => { style.onload = () => resolve("reached"); style.onerror = () => resolve("refused"); }));
      element.append(style);
      const frame = document.createElement("iframe");
      frame.src = at("e");
      element.append(frame);
      try { element.innerHTML = "<b>x</b>"; outcomes.push("reached"); } catch { outcomes.push("refused"); }
      return Promise.all(outcomes).then((all) => { title.textContent = all.join(" "); });`;
    const page = await troubled(visitor, script(module({ mount: reaching })));
    await page.goto("/reports");
    await page.getByRole("heading", { name: "refused refused refused refused refused" }).waitFor();
    assert.deepEqual(reached, []);
    const reports = visitor.complaints.filter((complaint) => complaint.startsWith("CSP: "));
    assert.ok(reports.length >= 4, "the browser reports what it blocked");
    visitor.complaints = [];
    await visitor.end();
  });

  test("that was left can neither move the shell nor notify anybody", async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const late = `window.late = () => {
      context.navigation.navigate("/elsewhere");
      context.toast({ tone: "info", title: "Too late" });
      return context.api("/answers").then(() => "answered", (error) => error.constructor.name);
    };`;
    const page = await troubled(visitor, script(module({ mount: late })));
    await page.goto("/reports");
    await works(page);
    await page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link", { name: "Start" }).click();
    await page.waitForURL("/");
    // The address changes first; the app is unmounted when the page shows none of its content.
    await waitUntil(() => page.getByRole("heading", { name: "It works" }).count(), 0);
    assert.equal(await page.evaluate(() => window.late()), "TypeError");
    assert.equal(new URL(page.url()).pathname, "/");
    await waitUntil(() => page.getByText("Too late").count(), 0);
    await visitor.end();
  });
});
