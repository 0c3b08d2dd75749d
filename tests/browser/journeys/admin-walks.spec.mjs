// One journey through administration, by keyboard only and by touch on a phone, in every language.

import assert from "node:assert/strict";
import { administering, row, tableLoaded, toast } from "../support/administration.mjs";
import { account } from "../support/browser.mjs";
import { manyMembers } from "../support/fixtures.mjs";
import { keyboard, touch } from "../support/input.mjs";
import { phrases } from "../support/phrases.mjs";
import { test, withProduct } from "../support/test.mjs";
import { waitUntil } from "../support/wait-until.mjs";

const USERS = "/auth/admin/user/overview/";
const ROLES = "/auth/admin/role/overview/";
const COMPANY = "Nordlicht Energie";

withProduct({ sql: manyMembers(COMPANY) });

const DESK = { input: keyboard, device: {} };
const PHONE = {
  input: touch,
  device: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
};
const WALKS = [
  ["de", "by keyboard", DESK],
  ["de", "on a phone", PHONE],
  ["en", "on a phone", PHONE],
  ["fr", "by keyboard", DESK],
  ["it", "on a phone", PHONE],
  ["es", "by keyboard", DESK],
  ["pt-br", "on a phone", PHONE],
];

/** The steps of the journey, with an input driver and the phrases of a language. */
class Walk {
  constructor(page, input, language) {
    this.page = page;
    this.input = input;
    this.say = phrases(language);
    this.email = `walk.${language}.${input === touch ? "phone" : "keys"}@walk.example`;
  }

  button = (phrase, values) => this.page.getByRole("button", { name: this.say(phrase, values), exact: true });
  press = (phrase, values) => this.input.press(this.page, this.button(phrase, values).first());
  confirm = (phrase) =>
    this.input.press(
      this.page,
      this.page.getByRole("alertdialog").getByRole("button", { name: this.say(phrase), exact: true }),
    );
  choose = (role, phrase) =>
    this.input.press(this.page, this.page.getByRole(role, { name: this.say(phrase), exact: true }));

  async save(phrase, values, address) {
    await this.press("admin:form.save");
    await toast(this.page, this.say(phrase, values));
    // The list is as before, with its search.
    await this.page.waitForURL(({ pathname }) => pathname === address);
    await tableLoaded(this.page);
  }

  async create() {
    const { page, input } = this;
    await this.press("admin:users.create");
    await page.waitForURL(/user\/create/);
    await input.type(page, "firstName", "Wanda");
    await input.type(page, "lastName", "Walk");
    await input.type(page, "email", this.email);
    await this.save("admin:users.form.created", { name: "Wanda Walk" }, USERS);
  }

  async search(text) {
    const { page, say } = this;
    const box = page.getByRole("textbox", { name: say("admin:users.search") });
    await this.input.press(page, box);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
    await page.waitForURL(new RegExp(`search=${text}`));
    await row(page, this.email).waitFor();
    await waitUntil(() => page.locator("tbody tr").count(), 1);
  }

  async edit() {
    const { page, input, say } = this;
    await input.press(page, page.getByRole("link", { name: say("admin:users.edit", { name: "Wanda Walk" }) }));
    await page.waitForURL(/user\/edit/);
    await input.type(page, "lastName", "Weiter");
    await this.save("admin:users.form.saved", { name: "Wanda Weiter" }, USERS);
  }

  async disable() {
    const { page, say } = this;
    await this.input.tick(page, row(page, this.email).locator("label.choice"));
    await this.press("admin:bulk.disable");
    await toast(page, say("admin:bulk.done.disable", { count: 1 }));
    await row(page, this.email).getByText(say("admin:disabled"), { exact: true }).waitFor();
  }

  async remove() {
    const { page, say } = this;
    await this.press("admin:users.remove", { name: "Wanda Weiter" });
    await this.confirm("admin:users.removeConfirm");
    await page.getByText(say("admin:users.none")).waitFor();
    await this.press("admin:list.showAll");
    await row(page, "Zoe").waitFor();
  }

  async sort() {
    const { page, say, input } = this;
    const column = say("admin:users.columns.email");
    if (input === touch) {
      await this.press("admin:list.sort");
      await input.press(page, page.getByRole("menuitemradio", { name: column, exact: true }));
    } else await input.press(page, page.getByRole("columnheader").getByRole("button", { name: column }));
    await page.waitForURL(/sort=email/);
    await page.keyboard.press("Escape");
    await page.locator("tbody tr").first().getByText("anna.mueller@nordlicht.example").waitFor();
  }

  async turnPage() {
    const { page } = this;
    await this.press("admin:list.next");
    await page.waitForURL(/page=2/);
    await page.getByText(/^11–20/).waitFor();
  }

  async import() {
    const { page, say } = this;
    await this.press("admin:users.import");
    await page.waitForURL(/user\/import/);
    const lines = ["email,firstName,roles", `imported.${this.email},Imke,Außendienst`, "nobody,,"];
    const file = { name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
    await this.input.file(page, page.locator("input[type=file]"), file);
    await row(page, "nobody").first().waitFor();
    await this.press("admin:import.start");
    await page.getByText(say("admin:import.doneSome")).waitFor();
    await this.press("admin:import.toList");
    // The rows that failed are known to this page alone.
    await this.confirm("admin:unsaved.leave");
    await page.waitForURL(USERS);
  }

  async role() {
    const { page, input, say } = this;
    const title = `Walk ${this.email}`;
    const tab = (name) =>
      input.selectTab(page, page.getByRole("tab", { name: say(`admin:roles.tabs.${name}`), exact: true }));
    await page.goto(ROLES);
    await tableLoaded(page);
    await this.press("admin:roles.create");
    await page.waitForURL(/role\/create/);
    await input.type(page, "title", title);
    await tab("users");
    await input.tick(page, page.locator("li label.choice", { hasText: "Zoe" }));
    await tab("apps");
    await input.next(page, say("admin:roles.apps.right", { app: say("global:apps.surveys") }));
    await tab("behavior");
    await input.tick(page, page.locator("label.choice", { hasText: say("admin:roles.form.changeable") }));
    await this.save("admin:roles.form.created", { title }, ROLES);
    await row(page, title).waitFor();
    await this.press("admin:roles.delete", { title });
    await this.confirm("admin:delete");
    await row(page, title).waitFor({ state: "detached" });
  }
}

for (const [language, how, { input, device }] of WALKS) {
  test(`somebody is created, found, edited, disabled, removed, sorted, paged and imported, and a role is made, ${how} (${language})`, async ({
    newVisitor,
  }) => {
    const guest = await newVisitor({ chosen: language, ...device });
    const page = await administering(guest, account("anna"), COMPANY, USERS);
    const walk = new Walk(page, input, language);
    await walk.create();
    await walk.search("wanda");
    await walk.edit();
    await walk.search("weiter");
    await walk.disable();
    await walk.remove();
    await walk.sort();
    await walk.turnPage();
    await walk.import();
    await walk.role();
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overhang <= 0, `${overhang} px too wide`);
    await guest.end();
  });
}
