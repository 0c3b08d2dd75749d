#!/usr/bin/env node
// A stand-in of wrangler: it keeps what it was told, refuses a database or a script that the real one would not find, and answers as
// the platform would. Its platform is a file beside it; what belongs to this machine is done by the real wrangler.

import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const here = process.env.STAGE;
const words = process.argv.slice(2);
const STATE = join(here, "platform.json");
const state = existsSync(STATE) ? JSON.parse(readFileSync(STATE, "utf8")) : { kv: {}, secrets: {}, versions: {} };

const option = (name) => {
  const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  if (at < 0) return undefined;
  return words[at].includes("=") ? words[at].slice(words[at].indexOf("=") + 1) : words[at + 1];
};
const fail = (why) => {
  console.error(`✘ [ERROR] ${why}`);
  process.exit(1);
};
const say = (value) => console.log(typeof value === "string" ? value : JSON.stringify(value));

appendFileSync(join(here, "told.jsonl"), `${JSON.stringify(words)}\n`);

if (words.includes("--local")) {
  const { status } = spawnSync(process.env.REAL_WRANGLER, words, { stdio: "inherit" });
  process.exit(status ?? 1);
}

/** The files as wrangler's own reader understands them, by file and environment; read once, as that reader is slow to load. */
const SETTINGS = JSON.parse(readFileSync(join(here, "settings.json"), "utf8"));
const config = SETTINGS[`${basename(option("-c") ?? "wrangler.toml")} ${option("--env") ?? ""}`];
if (!config) fail(`No environment found in configuration with name "${option("--env")}".`);

/** As wrangler finds a database: by its binding or its name, in the file and the environment that it was told. */
function demandDatabase(name) {
  const known = [...config.d1_databases.flatMap((each) => [each.binding, each.database_name]), ...(state.made ?? [])];
  if (!known.includes(name))
    fail(`Couldn't find a D1 DB with the name or binding '${name}' in your wrangler.toml file. [code: 7500]`);
}

/** Rows for whoever asks for one: a company that may be made, an operator that is there, no password with an old pepper. */
function rows(sql) {
  if (sql.startsWith("SELECT * FROM audit")) return [];
  return [{ made: 1, operators: 1, passwords: 0, pins: 0 }];
}

const script = config.name;
const acts = {
  "d1 execute": () => {
    demandDatabase(words[2]);
    if (option("--file") && !existsSync(option("--file"))) fail(`Unable to read SQL text file "${option("--file")}".`);
    if (words.includes("--remote")) say([{ results: rows(option("--command") ?? ""), success: true }]);
    else fail("Which database? This environment is deployed.");
  },
  "d1 export": () => {
    demandDatabase(words[2]);
    writeFileSync(option("--output"), readFileSync(join(here, "dump.sql")));
  },
  "d1 migrations": () => {
    demandDatabase(words[3]);
    say("No migrations to apply!");
  },
  "d1 create": () => {
    state.made = [...(state.made ?? []), words[2]];
    say(`Created ${words[2]}`);
  },
  "d1 time-travel": () => demandDatabase(words[3]),
  "kv namespace": () => say(`Created ${words[3]}`),
  "kv key": () => {
    if (!config.kv_namespaces.some(({ binding }) => binding === option("--binding"))) fail("No such namespace.");
    const key = words[3];
    if (words[2] === "list")
      say(
        Object.entries(state.kv)
          .filter(([name]) => name.startsWith(option("--prefix")))
          .map(([name, { metadata }]) => ({ name, metadata })),
      );
    else if (words[2] === "get") state.kv[key] ? process.stdout.write(state.kv[key].text) : fail("key not found");
    else
      state.kv[key] = {
        text: readFileSync(option("--path"), "utf8"),
        metadata: option("--metadata") ? JSON.parse(option("--metadata")) : undefined,
      };
  },
  "secret list": () => {
    if (!state.versions[script]) fail("This Worker does not exist on your account. [code: 10007]");
    say(Object.keys(state.secrets[script] ?? {}).map((name) => ({ name, type: "secret_text" })));
  },
  "secret bulk": () => {
    state.secrets[script] = { ...state.secrets[script], ...JSON.parse(readFileSync(words[2], "utf8")) };
  },
  deploy: () => {
    const folder = option("--outdir");
    if (words.includes("--dry-run")) {
      mkdirSync(folder, { recursive: true });
      return writeFileSync(join(folder, "index.js"), "export default {};");
    }
    const secrets = option("--secrets-file");
    if (secrets) state.secrets[script] = JSON.parse(readFileSync(secrets, "utf8"));
    state.versions[script] = [{ version_id: `${script}-${words.length}`, percentage: 100 }];
    return undefined;
  },
  "deployments status": () => {
    if (!state.versions[script]) fail("This Worker does not exist on your account. [code: 10007]");
    say({ versions: state.versions[script] });
  },
  "versions upload": () => {
    state.uploads = (state.uploads ?? 0) + 1;
    const said = { type: "version-upload", version_id: `fresh-${state.uploads}` };
    writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, `${JSON.stringify(said)}\n`);
  },
  "versions deploy": () => {
    state.versions[script] = words
      .filter((word) => /@\d+%$/.test(word))
      .map((word) => ({ version_id: word.split("@")[0], percentage: Number.parseInt(word.split("@")[1], 10) }));
  },
  "triggers deploy": () => {},
  rollback: () => {},
  tail: () => {
    if (!Object.values(SETTINGS).some(({ name }) => name === words[1] && name.includes("-")))
      fail(`There is no script ${words[1]}.`);
  },
};
const name = Object.keys(acts).find((each) => `${words.join(" ")} `.startsWith(`${each} `));
if (!name) fail(`Unknown arguments: ${words.join(" ")}`);
acts[name]();
mkdirSync(dirname(STATE), { recursive: true });
writeFileSync(STATE, JSON.stringify(state));
