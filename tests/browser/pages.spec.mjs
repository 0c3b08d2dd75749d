// Requirements for every page: accessible, no console errors, no layout shifts, content before any script runs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { violationsOn } from "./support/axe.mjs";
import {
  account,
  chooseInUserMenu,
  enter,
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  waitForAnimations,
  waitForHydration,
} from "./support/browser.mjs";
import { holdResponses } from "./support/hold-responses.mjs";
import { JOURNEY, journeyUnless, test, withProduct } from "./support/test.mjs";
import { hasFocus, waitUntil } from "./support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";
const PUBLIC = [SIGN_IN, "/auth", "/auth/signup", "/auth/forgot", "/auth/maintenance", "/404", "/500", "/dev/ui"];

/** The longest title that a role may have, in one word. */
const LONG_TITLE = "Lecture".repeat(18).slice(0, 120);

withProduct({ sql: `UPDATE roles SET title = '${LONG_TITLE}' WHERE id = 'lecture';` });
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

for (const address of PUBLIC)
  test(`axe finds nothing on ${address}, light and dark`, journeyUnless(address === SIGN_IN), async () => {
    await expectAccessibleInBothThemes(await guest.open(address));
  });

test("axe finds nothing on the first page, nor in its menu, light and dark", async () => {
  const page = await guest.inside(account("anna"), "Nordlicht Energie");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: /Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Abmelden" }).waitFor();
  await expectAccessibleInBothThemes(page);
});

test("axe finds what is wrong on a page without frames, and on one with a frame in both", async () => {
  const page = await guest.open(SIGN_IN);
  const plant = (id) => {
    const button = document.createElement("button");
    button.id = id;
    document.querySelector("main").append(button);
  };
  const plantFramed = (id) => {
    const frame = document.createElement("iframe");
    frame.id = frame.title = "frame";
    document.querySelector("main").append(frame);
    const inner = frame.contentDocument;
    inner.documentElement.lang = "de";
    const button = inner.createElement("button");
    button.id = id;
    inner.body.append(button);
  };
  const found = async () => (await violationsOn(page)).join("\n");
  assert.equal(await found(), "");
  await page.evaluate(plant, "planted");
  assert.equal(await found(), "button-name: #planted");
  await page.evaluate(plantFramed, "inner");
  assert.equal(await found(), "button-name: #planted, #frame,#inner");
});

test("axe finds what cannot be read in the dark alone", async () => {
  const page = await guest.open(SIGN_IN);
  await page.evaluate(() => {
    const text = document.createElement("p");
    text.id = "pale";
    text.textContent = "pale";
    document.querySelector("main").append(text);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      #pale { color: #000; background: #fff }
      @media (prefers-color-scheme: dark) { #pale { color: #333; background: #222 } }
    `);
    document.adoptedStyleSheets.push(sheet);
  });
  await expectAccessible(page);
  await assert.rejects(expectAccessibleInBothThemes(page), /color-contrast: #pale/);
});

for (const lang of ["de", "en", "fr", "it", "es", "pt"])
  test(`nothing is wider than a screen of 320, 768 or 1440 px, in ${lang}`, journeyUnless(lang === "de"), async () => {
    const page = await guest.context.newPage();
    const fits = async (address) => {
      for (const width of [1440, 768, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const overhang = () => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
        await waitUntil(overhang, 0, `${address} at ${width} px`);
      }
    };
    for (const address of ["/auth/forgot", "/404", SIGN_IN]) {
      await page.goto(`${address}?lang=${lang}`);
      await waitForHydration(page);
      await fits(address);
    }
    await enter(page, account("chloe"));
    await page.getByText(LONG_TITLE).first().waitFor();
    await fits("/");
  });

test("the sign-in page does not move while the application arrives, and its largest paint is in the HTML", async ({
  newVisitor,
}) => {
  guest = await newVisitor({ reducedMotion: "no-preference" });
  const page = await guest.context.newPage();
  await page.addInitScript(() => {
    window.shifts = [];
    const named = ({ node, previousRect, currentRect }) =>
      `${node?.nodeName}.${node?.className}: ${JSON.stringify([previousRect, currentRect])}`;
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries()) {
        window.shifts.push([value, startTime, ...sources.map(named)]);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(SIGN_IN);
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  // On a busy machine the browser may paint a part of the document before it has parsed the rest: the application comes later.
  const shifts = await page.evaluate(() => {
    const [{ domInteractive }] = performance.getEntriesByType("navigation");
    return window.shifts.filter(([, startTime]) => startTime > domInteractive);
  });
  assert.deepEqual(shifts, []);
  const painted = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const [{ element, startTime }] = list.getEntries();
          const [first] = performance.getEntriesByName("first-contentful-paint");
          const isFirst = startTime === first.startTime;
          resolve({ tag: element?.tagName ?? "", isInCard: element?.closest(".card") !== null, isFirst });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  const html = await (await guest.context.request.get(SIGN_IN)).text();
  assert.ok(painted.tag && html.includes(`<${painted.tag.toLowerCase()}`), painted.tag);
  // The card fades in: the largest contentful paint is outside of it and belongs to the first paint.
  assert.deepEqual([painted.isInCard, painted.isFirst], [false, true], JSON.stringify(painted));
  // The footer's links render later, from the configuration: none is larger than the largest contentful paint.
  const areas = (locator) =>
    locator.evaluateAll((all) =>
      all.map((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const { width, height } = text.getBoundingClientRect();
        return width * height;
      }),
    );
  for (const lang of ["de", "en", "fr", "it", "es", "pt"]) {
    await page.goto(`${SIGN_IN}?lang=${lang}`);
    await waitForHydration(page);
    const [name] = await areas(page.locator(".auth-header .brand > span"));
    const footer = page.locator(".footer-links a");
    await footer.nth(2).waitFor();
    const links = await areas(footer);
    assert.ok(links.length === 3 && name > Math.max(...links), `${lang}: ${name}, ${links}`);
  }
});

test("what appears on the sign-in page moves nothing that stands above it, nor the card, nor its foot", async ({
  newVisitor,
}) => {
  const person = await newVisitor({ viewport: { width: 1280, height: 1100 } });
  const page = await person.open(SIGN_IN);
  await waitForAnimations(page);
  const boundingBoxes = () =>
    Promise.all(
      [".auth-header .brand", "h1", "input[name=email]", "input[name=password]", ".form-foot >> nth=-1"]
        .map((selector) => page.locator(selector).boundingBox())
        .concat(page.locator(".card").boundingBox()),
    );
  const before = await boundingBoxes();
  await signIn(page, { email: "nobody@nowhere.example", password: "falsch" });
  await page.getByRole("alert").waitFor();
  await waitForAnimations(page);
  assert.deepEqual(await boundingBoxes(), before);
  await person.end();
});

test("a page before the sign-in brings its looks along: no stylesheet comes after its HTML", JOURNEY, async () => {
  for (const address of PUBLIC.filter((one) => one !== "/dev/ui")) {
    const html = await (await guest.context.request.get(address)).text();
    const preloaded = Array.from(html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g), ([, href]) => href);
    assert.ok(preloaded.length > 0, address);
    const page = await guest.open(address);
    const linked = await page
      .locator("link[rel=stylesheet]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.deepEqual(linked.sort(), preloaded.sort(), address);
  }
});

const { templates } = JSON.parse(readFileSync(new URL("../../dist/_pages/routes.json", import.meta.url), "utf8"));

/**
 * Closes a page, and makes its profile as new but for the files that it has fetched: they are the same at each address, and with a profile
 * for each these tests took twice as long.
 */
async function forgetting({ context, origin }) {
  const { cookies } = await context.storageState();
  const devtools = await context.newCDPSession(await context.newPage());
  return async (page) => {
    await page.evaluate(() => localStorage.clear());
    await page.close();
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
    await context.clearCookies();
    await context.addCookies(cookies);
  };
}

for (const { template, patterns } of templates) {
  const addresses = patterns.map((pattern) => pattern.replace(/:mail|:email/g, "a@b.example").replace(/:\w+/g, "x"));
  const QUERY = "?returnTo=%2Faccount&for=partner&error=provider_failed";

  // A hydration mismatch is logged and fails any test that opens the page: this covers pages that no other test opens. A query is read by the page,
  // whatever leads to it.
  test(
    `the page ${template} is taken over as it was rendered, at each of its addresses`,
    JOURNEY,
    async ({ newVisitor }) => {
      const person = await newVisitor();
      const forget = await forgetting(person);
      for (const address of [addresses[0] + QUERY, ...addresses]) await forget(await person.open(address));
      await person.end();
    },
  );
}

test("hydration keeps the prerendered elements", async () => {
  const page = await guest.context.newPage();
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      window.field = document.querySelector("input[name=email]");
    });
  });
  await page.goto(SIGN_IN);
  await waitForHydration(page);
  assert.equal(
    await page.evaluate(() => window.field !== null && window.field === document.querySelector("input[name=email]")),
    true,
  );
});

/** Holds back the application's scripts until they are released. */
async function withoutApplication(address = SIGN_IN) {
  const page = await guest.context.newPage();
  const arrive = await holdResponses(page, "**/_app/framework-*.js");
  await page.goto(address, { waitUntil: "commit" });
  return { page, arrive };
}

test("the form signs in before the application has arrived, which leads on", async ({ url }) => {
  const chloe = account("chloe");
  const { page, arrive } = await withoutApplication();
  const password = page.locator("input[name=password]");
  await page.locator("input[name=email]").fill(` ${chloe.email.toUpperCase()}`);
  await password.fill("falsch");
  await page.keyboard.press("Enter");
  await page.locator("form .alert[role=alert]", { hasText: "Login Daten nicht korrekt" }).waitFor();
  await expectAccessible(page);
  await password.fill(chloe.password);
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/signin") && answer.ok());
  await page.keyboard.press("Enter");
  await answered;
  assert.deepEqual([page.url(), await page.locator("html[data-ready]").count()], [url(SIGN_IN), 0]);
  await arrive();
  await page.waitForURL("/");
});

test("what was typed survives the arrival of the application, and the caret with it", async () => {
  const { page, arrive } = await withoutApplication();
  const email = page.locator("input[name=email]");
  await page.locator("input[name=password]").fill("ab");
  await email.fill("anna@firma.de");
  await page.keyboard.press("Enter");
  await page.getByText("Passwort ungültig").waitFor();
  await email.evaluate((field) => {
    field.focus();
    field.setSelectionRange(2, 4);
    field.mark = "the same element";
  });
  await arrive();
  await waitForHydration(page);
  const now = await email.evaluate(({ value, mark, selectionStart, selectionEnd, ownerDocument }) => {
    return [value, mark, selectionStart, selectionEnd, ownerDocument.activeElement?.getAttribute("name")];
  });
  assert.deepEqual(now, ["anna@firma.de", "the same element", 2, 4, "email"]);
  assert.equal(await page.locator("input[name=password]").inputValue(), "ab");
  await page.getByText("Passwort ungültig").waitFor();
});

test("an address that was sent before the application arrived is sent by it, where a password was forgotten", async () => {
  const { page, arrive } = await withoutApplication("/auth/forgot");
  await page.locator("input[name=email]").fill("Anna@Firma.de");
  await page.keyboard.press("Enter");
  await arrive();
  await page.getByText("Bitte prüfen Sie Ihre E-Mails").waitFor();
  await page.getByText("anna@firma.de").waitFor();
});

test("an address that was typed before the application arrived stays, and is sent by it, where somebody registers", async () => {
  const { page, arrive } = await withoutApplication("/auth/signup");
  const email = page.locator("input[name=email]");
  await email.fill("eva@neu.de");
  await arrive();
  await waitForHydration(page);
  await waitUntil(() => email.inputValue(), "eva@neu.de");
  await email.press("Enter");
  await page.locator("input[name=firstName]").waitFor();
});

test("the focus follows to another page before the sign-in, and not to the first one", async () => {
  const page = await guest.open(SIGN_IN);
  await waitUntil(() => page.evaluate(() => document.activeElement?.tagName), "BODY");
  await page.getByRole("link", { name: "Passwort vergessen?" }).press("Enter");
  await hasFocus(page.getByRole("heading", { level: 1, name: "Passwort vergessen" }));
});

test("a button that was pressed before the application arrived is pressed then, once", async () => {
  const { page, arrive } = await withoutApplication();
  const password = page.locator("input[name=password]");
  await password.fill("geheim");
  await page.getByRole("button", { name: "Passwort anzeigen" }).click();
  assert.equal(await password.getAttribute("type"), "password");
  await arrive();
  await waitForHydration(page);
  await page.locator("input[name=password][type=text]").waitFor();
  await page.getByRole("button", { name: "Passwort verbergen" }).click();
  await page.locator("input[name=password][type=password]").waitFor();
});

test("what is typed while the application arrives is complete", async () => {
  const { page, arrive } = await withoutApplication();
  const address = "anna.maria.charlotte.von.und.zu.nordlicht@energie.firma.example";
  // Slow enough for keys to fall into the hydration.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const email = page.locator("input[name=email]");
  await email.focus();
  const isTyped = email.pressSequentially(address);
  await arrive();
  await isTyped;
  await waitForHydration(page);
  assert.equal(await email.inputValue(), address);
});

test("what the first page needs is fetched while somebody types", async () => {
  const page = await guest.open(SIGN_IN);
  const fetched = page.waitForResponse((answer) => /\/_app\/inside-.*\.js$/.test(answer.url()));
  await page.locator("input[name=email]").pressSequentially("a");
  assert.equal((await fetched).status(), 200);
});

test("phrases are fetched once each, and early", async () => {
  const page = await guest.context.newPage();
  const fetched = [];
  page.on("request", (request) => request.url().includes("/locales/") && fetched.push(new URL(request.url()).pathname));
  await page.goto(SIGN_IN);
  await waitForHydration(page);
  assert.deepEqual(
    fetched.sort(),
    ["auth", "forms", "global"].map((section) => `/assets/locales/de/${section}.locale.json`),
  );
});

test("the page asks the API nothing before somebody signs in", async () => {
  const page = await guest.context.newPage();
  const calls = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
  await page.goto(SIGN_IN);
  await waitForHydration(page);
  assert.deepEqual(calls, []);
});

test("the chosen theme is there from the first paint of the next visit", JOURNEY, async () => {
  const page = await guest.inside(account("chloe"));
  await chooseInUserMenu(page, "Darstellung", "Dunkel");
  // The application does not come: where it failed to, the page would be loaded again.
  await page.route("**/_app/index-*.js", () => undefined);
  await page.goto(SIGN_IN, { waitUntil: "domcontentloaded" });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.close();
});

test("the footer links to help, privacy and terms of service", JOURNEY, async () => {
  const page = await guest.open(SIGN_IN);
  const links = page.getByRole("navigation", { name: "Hilfe und Rechtliches" }).getByRole("link");
  await waitUntil(() => links.allInnerTexts(), ["Hilfe", "Datenschutz", "Nutzungsbedingungen"]);
});

test(
  "the auth layout is a logo, a card that fades in, fourteen particles and the theme",
  JOURNEY,
  async ({ newVisitor }) => {
    const person = await newVisitor({ viewport: { width: 1440, height: 1000 }, reducedMotion: "no-preference" });
    const page = await person.open(SIGN_IN);
    await waitUntil(() => page.locator(".auth-header svg, .auth-header img").first().isVisible(), true);
    await waitUntil(() => page.locator(".particles > *").count(), 14);
    await waitUntil(() => page.locator("html").getAttribute("data-auth-theme"), "main");
    const card = page.locator(".card");
    await waitForAnimations(page);
    const cardAnimation = await card.evaluate((element) => {
      const { animationName } = getComputedStyle(element);
      const [fade] = element.getAnimations();
      const isOver = fade === undefined || fade.playState === "finished";
      // `getAnimations` does not return finished animations: restart it and pause it after its delay.
      element.style.animation = "none";
      element.offsetWidth;
      element.style.animation = "";
      const [again] = element.getAnimations();
      again.pause();
      again.currentTime = 400;
      const { opacity } = getComputedStyle(element);
      again.currentTime = 700;
      const end = getComputedStyle(element).opacity;
      again.finish();
      return { animationName, opacity, end, isOver };
    });
    assert.deepEqual(cardAnimation, { animationName: "card-in", opacity: "0", end: "1", isOver: true });
    const box = await card.boundingBox();
    assert.ok(Math.round(box.height) >= 700 && box.width <= 500, JSON.stringify(box));
    const style = await card.evaluate((element) => {
      const { minHeight, maxWidth, animationDuration, animationDelay } = getComputedStyle(element);
      return [minHeight, maxWidth, animationDuration, animationDelay];
    });
    assert.deepEqual(style.slice(1), ["500px", "0.3s", "0.4s"]);
    assert.match(style[0], /700px/);
    await person.end();
  },
);

test("the error pages are called as the specification calls them", JOURNEY, async () => {
  for (const [address, name] of [
    ["/404", "Page not found"],
    ["/500", "Server Error"],
  ]) {
    const page = await guest.open(`${address}?lang=en`);
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  }
});
