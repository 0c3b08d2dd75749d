// The apps of this project: the folders of apps/ except the template.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

const folders = readdirSync(join(root, "apps"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "template")
  .map(({ name }) => name);

/** Apps with pages, which are built into dist/apps. */
export const builtApps = folders.filter((name) => existsSync(join(root, "apps", name, "src/index.ts")));

/** Apps with a backend: the name of its worker and database, its wrangler file and its migrations. */
export const appBackends = folders
  .filter((name) => existsSync(join(root, "apps", name, "wrangler.toml")))
  .map((name) => ({
    name: `asgard-${name}`,
    config: `apps/${name}/wrangler.toml`,
    migrations: `apps/${name}/backend/migrations`,
  }));

/** The wrangler files of all workers that run locally, that of the product first. */
export const wranglerFiles = [
  ...["wrangler.toml", "wrangler.objects.toml", "dev/wrangler.toml"],
  ...appBackends.map(({ config }) => config),
];
