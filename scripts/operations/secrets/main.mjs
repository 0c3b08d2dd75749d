// `npm run secrets`: what secrets there are, new ones, and putting them where the worker reads them.

import { existsSync } from "node:fs";
import { command, DRY_RUN, ENV, environmentOf, Refused } from "../command.mjs";
import { DEPLOYED } from "../environments.mjs";
import { judgeSecrets } from "../judge.mjs";
import { putSecrets } from "../wrangler.mjs";
import { generate } from "./generate.mjs";
import { GIVEN, ids, RINGS } from "./rings.mjs";
import { fileOf, open } from "./vault.mjs";

const DESCRIBED = {
  name: "secrets",
  about: "Lists, makes and uploads the secrets of an environment. The file they are kept in never leaves this machine.",
  usage: [
    "list --env production",
    "generate --env production",
    "put --env production",
    "put --env production --dry-run",
  ],
  options: {
    env: { ...ENV, default: "local" },
    file: { type: "string", about: "another file than the environment's own", value: "path" },
    "dry-run": DRY_RUN,
  },
};

function list(file) {
  const secrets = existsSync(file) ? open(file).secrets : {};
  for (const [name, { about }] of Object.entries(RINGS)) {
    const state = secrets[name] ? `keys ${ids(secrets[name]).join(", ")}` : "missing";
    console.log(`${secrets[name] ? "✓" : "✗"} ${name.padEnd(22)} ${about}; ${state}`);
  }
  for (const [name, about] of Object.entries(GIVEN))
    console.log(`${secrets[name] ? "✓" : "·"} ${name.padEnd(22)} ${about}; ${secrets[name] ? "there" : "off"}`);
}

async function put(environment, file, isDry) {
  if (!DEPLOYED.includes(environment))
    throw new Refused("A laptop reads its secrets from .dev.vars: there is nothing to put.");
  if (isDry && !existsSync(file)) return console.log(`✓ The secrets in ${file} would be put to the front worker.`);
  const { secrets } = open(file);
  await judgeSecrets(secrets);
  if (!isDry) await putSecrets("front", environment, secrets);
  console.log(`✓ front of ${environment}: ${Object.keys(secrets).join(", ")}${isDry ? " would be put" : ""}`);
}

await command(DESCRIBED, async ({ values, words: [act] }) => {
  const environment = environmentOf(values);
  const file = values.file ?? fileOf(environment);
  if (act === "list") return list(file);
  if (act === "generate") return generate(file, values["dry-run"]);
  if (act === "put") return put(environment, file, values["dry-run"]);
  throw new Refused("Say what: list, generate or put.");
});
