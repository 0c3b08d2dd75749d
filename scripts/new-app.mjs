// `npm run new-app -- notes "Notes" [--react]`: creates an app from apps/template, with `--react` its React variant. It gets a folder in
// apps with pages, phrases in six languages, a backend with its schema and a test, a binding and an entry in the registry of wrangler.toml,
// a row in the demo's catalogue, and a right on it for the demo's administrators. `npm start` then has it in the menu.

import { existsSync } from "node:fs";
import { cp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { routesDocument } from "../web/app/pages.ts";
import { helpFrom } from "./setup/help.mjs";
import { root } from "./setup/steps.mjs";

helpFrom(import.meta.filename);

const { values, positionals } = parseArgs({ options: { react: { type: "boolean" } }, allowPositionals: true });
const [name = "", title = name.charAt(0).toUpperCase() + name.slice(1)] = positionals;
const target = join(root, "apps", name);

/** The product's own: what no app is at (`is_place` of `micro_frontends.rs`), and its other workers (`asgard-objects`). */
const OWN = ["api", "apps", "assets", "auth", "media", "objects"];

/** Whether the first segment of an address, which the name becomes, is that of a page of the shell. */
const isPage = () =>
  routesDocument().templates.some(({ patterns }) => patterns.some((pattern) => pattern.split("/")[1] === name));

/** Why the name is rejected. */
function rejection() {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name))
    return "Name the app: npm run new-app -- notes. Small letters, digits and dashes.";
  if (existsSync(target)) return `There is an app in apps/${name} already.`;
  if (OWN.includes(name) || isPage()) return `The name ${name} is the product's own: choose another one.`;
  return undefined;
}

async function edit(path, change) {
  const file = join(root, path);
  const [before, after] = await readFile(file, "utf8").then((text) => [text, change(text)]);
  if (before === after) throw new Error(`${path} is not as this command knows it: nothing was changed in it.`);
  await writeFile(file, after);
}

/** Copies the template, replacing its name by the app's. */
async function copy() {
  await cp(join(root, "apps/template"), target, {
    recursive: true,
    filter: (path) =>
      !/(README\.md|build\.mjs|serve\.mjs|template\.test\.ts|package\.json|dist|node_modules|\.wrangler)$/.test(path),
  });
  // The local platform keeps a database under its id: with the template's, two apps would have the same one.
  await edit(`apps/${name}/wrangler.toml`, (text) =>
    text
      .replaceAll("asgard-template", `asgard-${name}`)
      .replace(/^database_id = ".*"$/m, `database_id = "${crypto.randomUUID()}"`),
  );
  // A function, because `$&` in a title stands for nothing else.
  await edit(`apps/${name}/app.spec.mjs`, (text) =>
    text.replace('TITLE = "Template"', () => `TITLE = ${JSON.stringify(title)}`),
  );
  await edit(`apps/${name}/backend/index.ts`, (text) =>
    text
      .replace('const APP = "template"', `const APP = "${name}"`)
      .replace("/api/apps/template/", `/api/apps/${name}/`),
  );
}

/** The template has its pages twice, without a framework and with React: removes one of them. */
async function choosePages() {
  const at = (path) => join(target, "src", path);
  const [plain, react] = [
    ["index.ts", "notes.ts", "contract.ts", "style.css"],
    ["index.react.ts", "notes.react.tsx"],
  ];
  for (const path of values.react ? plain : react) await rm(at(path));
  if (!values.react) return;
  for (const path of react) await rename(at(path), at(path.replace(".react", "")));
  await edit(`apps/${name}/src/index.ts`, (text) =>
    text
      .replace("./notes.react", "./notes")
      .replace(/^\/\/ .*\n/, "// What the shell imports: the adapter makes it of a component.\n"),
  );
}

/** Binds the backend for the gateway, and registers the module for the shell. */
const bind = () =>
  edit("wrangler.toml", (text) => {
    const binding = `APP_${name.toUpperCase().replaceAll("-", "_")}`;
    const service = `[[services]]\nbinding = "${binding}"\nservice = "asgard-${name}"\n`;
    return text.replace(/(# Backends of apps[^\n]*\n)/, `$1${service}\n`).replace(/^CONFIG = '(.*)'$/m, (_, config) => {
      const { microFrontends, ...rest } = JSON.parse(config);
      const own = { url: `/apps/${name}/index.js`, title };
      const changed = JSON.stringify({ ...rest, microFrontends: { ...microFrontends, [name]: own } });
      // An apostrophe would end the text: in TOML, one in such quotes has no escapes, but JSON has.
      return `CONFIG = '${changed.replaceAll("'", "\\u0027")}'`;
    });
  });

/** Adds the app to the demo's catalogue, with a right on it for the administrators of the first company. */
async function register() {
  const app = {
    id: name,
    title,
    category: "Company",
    path: `/${name}`,
    icon: "list",
    sort: 9,
    mfeName: name,
    mfePath: "/",
  };
  const row = JSON.stringify(app)
    .replace(/"(\w+)":/g, '"$1": ')
    .replaceAll(',"', ', "')
    .replace(/^\{(.*)\}$/, "{ $1 }");
  await edit("seed/apps.json", (text) => text.replace(/\s*\]\s*$/, () => `,\n  ${row}\n]\n`));
  await edit("seed/companies.json", (text) => text.replace('"apps": { ', `"apps": { "${name}": 4, `));
}

const why = rejection();
if (why) {
  console.error(why);
  process.exit(1);
}
await copy();
await choosePages();
await bind();
await register();
console.log(`apps/${name} is there. npm start shows it to anna.mueller@nordlicht.example under /${name};
node --test apps/${name}/backend/backend.test.mjs proves its backend, npx playwright test --project=apps apps/${name} all of it in a browser. docs/apps.md goes on from here.`);
