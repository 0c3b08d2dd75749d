// An app served from its developer's machine: the running shell loads it, and remounts it when a file changes. The app
// is the React template, as `npm run new-app -- notes --react` creates it.

import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serveApp } from "../../apps/template/serve.mjs";
import { root } from "../../scripts/setup/steps.mjs";
import { account, expectAccessible } from "./support/browser.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";

withProduct();

const COMPANY = "Nordlicht Energie";

/** An app from the React template in its own folder, beside the kit, as in apps. */
async function copyOfTemplate() {
  const stage = await mkdtemp(join(root, "node_modules/.local-app-"));
  const folder = join(stage, "notes");
  await cp(join(root, "apps/kit"), join(stage, "kit"), { recursive: true });
  await cp(join(root, "apps/template"), folder, { recursive: true });
  await rename(join(folder, "src/index.react.ts"), join(folder, "src/index.ts"));
  return { folder, remove: () => rm(stage, { recursive: true, force: true }) };
}

test(
  "an app made with React runs in the shell from its maker's machine, is mounted anew with each change, and is left again",
  JOURNEY,
  async ({ newVisitor }) => {
    const { folder, remove } = await copyOfTemplate();
    const served = await serveApp(folder, 0);
    try {
      const visitor = await newVisitor();
      const page = await visitor.inside(account("anna"), COMPANY, `/surveys?loadApp=surveys@${served.url}`);
      const heading = (name) => page.getByRole("heading", { level: 1, name }).waitFor();
      await heading("Notizen");
      assert.equal(new URL(page.url()).search, "");
      await page.getByText(`Diese Anwendung kommt von Ihrem Rechner (${new URL(served.url).origin}).`).waitFor();
      // The backend of Surveys does not know notes.
      await page.getByText("Die Notizen sind gerade nicht zu erreichen.").waitFor();
      await expectAccessible(page);

      await page.getByRole("link", { name: "Neue Notiz" }).click();
      await page.waitForURL("/surveys/second");
      await page.getByRole("textbox", { name: "Notiz" }).fill("Milch");
      await page.getByRole("link", { name: "Start", exact: true }).first().click();
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: "Hier bleiben" }).click();
      assert.equal(await page.getByRole("textbox", { name: "Notiz" }).inputValue(), "Milch");
      await page.getByRole("textbox", { name: "Notiz" }).fill("");

      await page.evaluate(() => {
        window.isStillHere = true;
      });
      const phrases = join(folder, "src/locales/de.json");
      await writeFile(phrases, (await readFile(phrases, "utf8")).replace("Neue Notiz", "Frische Notiz"));
      await heading("Frische Notiz");
      assert.deepEqual(
        [await page.evaluate(() => window.isStillHere), new URL(page.url()).pathname],
        [true, "/surveys/second"],
      );

      await page.goto("/surveys");
      await page.getByRole("button", { name: "Registrierte Fassung laden" }).click();
      await heading("Umfragen");
      // The responses of the Surveys backend to requests for notes.
      visitor.complaints = visitor.complaints.filter((complaint) => !complaint.includes("404"));
      await visitor.end();
    } finally {
      await served.close();
      await remove();
    }
  },
);
