// A stage for commands of operations: a copy of the project whose environments are filled in, where wrangler is a stand-in that keeps
// what it is told. Commands run on it with the very words of a page. What takes minutes and is proven elsewhere (building, the restore
// drill) says there that it was called.

import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { unstable_readConfig as readConfig } from "wrangler";
import { environment, root, run } from "../../setup/steps.mjs";

/** The domain that stands where the files say `example.com`. */
export const DOMAIN = "asgard.test";

/** What the copy has as its own; everything else is that of the project. */
const OWN = new Set(["node_modules", ".git", ".wrangler", "scripts", "tests", ".dev.vars"]);

/** Modules that only say they were called, with the names that they export. */
const SILENT = {
  "scripts/setup/build.mjs": [
    "buildWeb",
    "buildWorker",
    "buildWorkerQuickly",
    "isWebBuilt",
    "isWorkerBuilt",
    "needWeb",
    "needWorker",
  ],
  "scripts/setup/rust.mjs": ["prepareRust", "prepareToolchain", "missingTools", "installTools", "TOOLS_ADVICE"],
};

/** Ids and domains of the environments that are deployed; the laptop, at the top, has its own. */
const filled = (whole) => {
  const at = whole.indexOf("# ---- staging");
  return at < 0 ? whole : whole.slice(0, at) + filledIn(whole.slice(at));
};
const filledIn = (text) =>
  text
    .replaceAll("example.com", DOMAIN)
    .replaceAll(/"0{8}-0{4}-0{4}-0{4}-0{11}(\d)"/g, '"7b2f0c5e-83a1-4d6e-9c3d-52e1f0a6b9c$1"')
    .replaceAll(/"0{31}(\d)"/g, '"9f86d081884c7d659a2feaa0c55ad01$1"');

async function links(from, to, without) {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) if (!without.has(name)) await symlink(join(from, name), join(to, name));
}

/** What every file says of every environment. */
function settingsOf(folder) {
  const read = {};
  for (const file of readdirSync(folder).filter((name) => /^wrangler.*\.toml$/.test(name))) {
    for (const env of ["", "staging", "production"]) {
      const { name, d1_databases, kv_namespaces } = readConfig(
        { config: join(folder, file), env: env || undefined },
        { hideWarnings: true },
      );
      read[`${file} ${env}`] = { name, d1_databases, kv_namespaces };
    }
  }
  return read;
}

async function program(file, text) {
  await writeFile(file, text, { mode: 0o755 });
}

/** Sets it up; `npm(script, words)` and `wrangler(words)` run on it, `told()` is what wrangler was told since the last time. */
export async function stage() {
  const folder = await mkdtemp(join(tmpdir(), "asgard-stage-"));
  await links(root, folder, OWN);
  for (const name of ["scripts", "tests"]) await cp(join(root, name), join(folder, name), { recursive: true });
  for (const name of (await readdir(root)).filter((name) => /^wrangler.*\.toml$/.test(name))) {
    await rm(join(folder, name));
    await writeFile(join(folder, name), filled(await readFile(join(root, name), "utf8")));
  }
  const bare = (await readFile(join(root, "schema.sql"), "utf8")).replaceAll(/^\s*--.*$/gm, "");
  await writeFile(
    join(folder, "dump.sql"),
    `${bare}\nINSERT INTO "users" (id, email, first_name, created_at) VALUES('u', 'u@asgard.test', 'U', 1);\n`,
  );
  await writeFile(join(folder, "settings.json"), JSON.stringify(settingsOf(folder)));
  await links(join(root, "node_modules"), join(folder, "node_modules"), new Set([".bin", ".stamps"]));
  const bin = join(folder, "node_modules/.bin");
  await links(join(root, "node_modules/.bin"), bin, new Set(["wrangler", "cargo"]));
  await program(join(bin, "wrangler"), `#!/bin/sh\nexec node "${folder}/scripts/operations/stage/wrangler.mjs" "$@"\n`);
  // The worker's own rules are compiled once, by the project.
  const judge = process.env.JUDGE ?? `${root}/target/debug/judge`;
  if (!process.env.JUDGE) await run("cargo", ["build", "--quiet", "--locked", "--bin", "judge"]);
  await program(
    join(bin, "cargo"),
    `#!/bin/sh\necho "[\\"cargo\\"]" >> "${folder}/told.jsonl"\n[ "$1" = run ] && exec "${judge}"\nexit 0\n`,
  );
  for (const [file, names] of Object.entries(SILENT)) {
    const said = (name) =>
      `export const ${name} = async (...words) => appendFileSync(${JSON.stringify(join(folder, "told.jsonl"))}, \`\${JSON.stringify(["${name}", ...words])}\\n\`);`;
    await writeFile(
      join(folder, file),
      ['import { appendFileSync } from "node:fs";', ...names.map(said), ""].join("\n"),
    );
  }
  await writeFile(
    join(folder, "tests/workerd/restore/drill.mjs"),
    `import { appendFileSync } from "node:fs";
export async function drill({ everybody }) {
  appendFileSync(${JSON.stringify(join(folder, "told.jsonl"))}, \`\${JSON.stringify(["drill", everybody])}\\n\`);
  return { tables: 0, rows: 0, bytes: 0, proven: {} };
}\n`,
  );

  const env = {
    ...environment,
    PATH: [bin, environment.PATH].join(delimiter),
    STAGE: folder,
    STAGE_DOMAIN: DOMAIN,
    REAL_WRANGLER: join(root, "node_modules/.bin/wrangler"),
    NODE_OPTIONS: `--import=${pathToFileURL(join(folder, "scripts/operations/stage/outside.mjs"))}`,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "account",
  };
  const play = (command, words) =>
    new Promise((resolve) => {
      const child = spawn(command, words, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
      const said = { out: "", err: "" };
      for (const [name, stream] of Object.entries({ out: child.stdout, err: child.stderr })) {
        stream.on("data", (chunk) => {
          said[name] += chunk;
        });
      }
      child.on("close", (code) => resolve({ code, ...said }));
    });
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  let read = 0;

  return {
    folder,
    env,
    npm: (script, words = []) => {
      const [command, ...rest] = scripts[script].split(" ");
      return play(command, [...rest, ...words]);
    },
    wrangler: (words) => play("wrangler", words),
    told: async () => {
      const lines = (await readFile(join(folder, "told.jsonl"), "utf8").catch(() => "")).split("\n").filter(Boolean);
      const fresh = lines.slice(read).map((line) => JSON.parse(line));
      read = lines.length;
      return fresh;
    },
    /** What the platform knows, made different: `change(state)` changes it. */
    platform: async (change) => {
      const file = join(folder, "platform.json");
      const state = JSON.parse(await readFile(file, "utf8").catch(() => '{"kv":{},"secrets":{},"versions":{}}'));
      change(state);
      await writeFile(file, JSON.stringify(state));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
