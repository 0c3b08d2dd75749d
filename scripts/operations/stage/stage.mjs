// A stage for operations commands: its own copy of the project, and a fake of the platform that both the commands and the real wrangler
// call. Commands are run with the exact words of a documentation page. Slow parts that are tested elsewhere (building, the restore drill)
// only print that they were called.

import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { environment, root, run } from "../../setup/steps.mjs";
import { startPlatform } from "./platform/server.mjs";

/** The bought domain, a zone of the account. */
export const DOMAIN = "example.org";

/** What the copy has as its own; everything else is linked to the project. */
const OWN = new Set([
  "node_modules",
  ".git",
  ".wrangler",
  "scripts",
  "tests",
  "worker",
  "build",
  ".dev.vars",
  "environments.json",
]);

/** Modules that only print that they were called, with the names that they export. */
const LONG = {
  "scripts/setup/build.mjs": [
    "buildWeb",
    "buildWorker",
    "buildWorkerQuickly",
    "isWebBuilt",
    "isWorkerBuilt",
    "ensureWeb",
    "ensureWorker",
  ],
  "scripts/setup/rust.mjs": [
    "prepareRust",
    "prepareToolchain",
    "missingTools",
    "installTools",
    "TOOLS",
    "TOOLS_ADVICE",
  ],
};
/** It starts wrangler twice per release, without a request to the platform. */
const WEIGHING = { "scripts/operations/deploy/budget.mjs": ["budget"] };

async function links(from, to, without) {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) if (!without.has(name)) await symlink(join(from, name), join(to, name));
}

async function program(file, text) {
  await writeFile(file, text, { mode: 0o755 });
}

/** Queries that the worker and operations share. */
const QUESTIONS = ["worker/domain/operations/measurements", "worker/storage/operations"];

/** A small build: a web for each environment, and a worker's module with the exports that both scripts need. */
async function smallBuild(folder) {
  await mkdir(join(folder, "worker/cloudflare"), { recursive: true });
  for (const name of ["front.mjs", "objects.mjs"])
    await cp(join(root, "worker/cloudflare", name), join(folder, "worker/cloudflare", name));
  for (const name of QUESTIONS) await cp(join(root, name), join(folder, name), { recursive: true });
  await mkdir(join(folder, "build/worker"), { recursive: true });
  await writeFile(join(folder, "build/worker/index_bg.wasm"), "");
  const classes = ["Counter", "Device", "SessionAuthority"].map((name) => `export class ${name} {}`);
  await writeFile(
    join(folder, "build/worker/index.js"),
    [...classes, "export default { fetch: () => new Response() };", ""].join("\n"),
  );
  for (const name of ["staging", "production"]) {
    const web = join(folder, "build/web", name);
    await mkdir(join(web, "_pages"), { recursive: true });
    await writeFile(join(web, "sw.js"), "// nothing\n");
    await writeFile(join(web, "_pages/routes.json"), "{}\n");
  }
}

/** Wrangler's program itself, without the process that looks for the right Node. */
const WRANGLER = join(root, "node_modules/wrangler/wrangler-dist/cli.js");

/** Tools that record their calls; the worker's own validation is compiled once, by the project. */
async function tools(folder, calls, silent) {
  await links(join(root, "node_modules"), join(folder, "node_modules"), new Set([".bin", ".stamps"]));
  const bin = join(folder, "node_modules/.bin");
  await links(join(root, "node_modules/.bin"), bin, new Set(["wrangler", "cargo"]));
  await writeFile(
    join(folder, "calls.cjs"),
    `require("node:fs").appendFileSync(${JSON.stringify(calls)}, JSON.stringify(process.argv.slice(2)) + "\\n");\n`,
  );
  await program(
    join(bin, "wrangler"),
    `#!/bin/sh\nexec node --no-warnings --require "${folder}/calls.cjs" "${WRANGLER}" "$@"\n`,
  );
  const validate = process.env.VALIDATE ?? join(root, "target/debug/validate");
  if (!process.env.VALIDATE) await run("cargo", ["build", "--quiet", "--locked", "--bin", "validate"]);
  await program(
    join(bin, "cargo"),
    `#!/bin/sh\necho "[\\"cargo\\"]" >> "${calls}"\n[ "$1" = run ] && exec "${validate}"\nexit 0\n`,
  );
  for (const [file, names] of Object.entries(silent)) {
    const recorded = (name) =>
      `export const ${name} = async (...words) => appendFileSync(${JSON.stringify(calls)}, \`\${JSON.stringify(["${name}", ...words])}\\n\`);`;
    await writeFile(
      join(folder, file),
      ['import { appendFileSync } from "node:fs";', ...names.map(recorded), ""].join("\n"),
    );
  }
  await writeFile(
    join(folder, "tests/workerd/restore/drill.mjs"),
    `import { appendFileSync } from "node:fs";
export async function drill({ everybody }) {
  appendFileSync(${JSON.stringify(calls)}, \`\${JSON.stringify(["drill", everybody])}\\n\`);
  return { tables: 0, rows: 0, bytes: 0, proven: {} };
}\n`,
  );
  return bin;
}

/** A laptop: a copy of the project with an operator. All of them use the same platform. */
async function laptop(platform, operator, silent) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-stage-"));
  await links(root, folder, OWN);
  for (const name of ["scripts", "tests"]) await cp(join(root, name), join(folder, name), { recursive: true });
  await cp(join(root, "environments.json"), join(folder, "environments.json"));
  await smallBuild(folder);
  const calls = join(folder, "calls.jsonl");
  const bin = await tools(folder, calls, silent);
  const env = {
    ...environment,
    PATH: [bin, environment.PATH].join(delimiter),
    STAGE_DOMAIN: DOMAIN,
    STAGE_PLATFORM: platform.origin,
    OPERATOR: operator,
    ASGARD_IDENTITY: join(folder, "identity"),
    // An operator has it compiled by cargo.
    VALIDATE: undefined,
    NODE_OPTIONS: `${environment.NODE_OPTIONS} --import=${pathToFileURL(join(folder, "scripts/operations/stage/outside.mjs"))}`,
    CLOUDFLARE_API_BASE_URL: platform.api,
    CLOUDFLARE_API_TOKEN: platform.account.token,
    CLOUDFLARE_ACCOUNT_ID: platform.account.id,
  };
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const running = new Set();
  const play = (command, words, input = "") =>
    new Promise((resolve) => {
      // A process group of its own: killing it kills what it started, too.
      const child = spawn(command, words, { cwd: folder, env, stdio: "pipe", detached: true });
      running.add(child);
      // Most commands end without having read it.
      child.stdin.on("error", () => {});
      child.stdin.end(input);
      const output = { out: "", err: "" };
      for (const [name, stream] of Object.entries({ out: child.stdout, err: child.stderr })) {
        stream.on("data", (chunk) => {
          output[name] += chunk;
        });
      }
      child.on("close", (code, signal) => {
        running.delete(child);
        resolve({ code, signal, ...output });
      });
    });
  let read = 0;
  return {
    folder,
    env,
    /** Runs a command, with `input` as standard input. */
    npm: (script, words = [], input) => {
      const [command, ...rest] = scripts[script].split(" ");
      return play(command, [...rest, ...words], input);
    },
    wrangler: (words) => play("wrangler", words),
    /** Kills everything that runs here, without notice. */
    kill: () => {
      for (const { pid } of running) process.kill(-pid, "SIGKILL");
    },
    /** Calls of tools since the last time. */
    toolCalls: async () => {
      const lines = (await readFile(calls, "utf8").catch(() => "")).split("\n").filter(Boolean);
      const fresh = lines.slice(read).map((line) => JSON.parse(line));
      read = lines.length;
      return fresh;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Sets it up, with a laptop for each operator: `npm(script, words)` and `wrangler(words)` run on the first, and on `laptops` by name. Where
 * many releases are made, `weighs` may be false: then sizes are not measured.
 */
export async function stage({ operators = ["ada"], from, weighs = true } = {}) {
  const platform = await startPlatform({ domain: DOMAIN, from });
  const laptops = {};
  const silent = weighs ? LONG : { ...LONG, ...WEIGHING };
  for (const operator of operators) laptops[operator] = await laptop(platform, operator, silent);
  return {
    ...laptops[operators[0]],
    laptops,
    platform,
    close: async () => {
      await platform.close();
      await Promise.all(Object.values(laptops).map((each) => each.close()));
    },
  };
}
