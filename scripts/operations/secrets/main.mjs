// `npm run secrets`: lists and generates secrets, and uploads them to the worker.

import { platform } from "../cloudflare-api.mjs";
import { command, DRY_RUN, ENV, environmentOf, OperationError, TAKE_OVER } from "../command.mjs";
import { DEPLOYED } from "../environments.mjs";
import { withLease } from "../ledger.mjs";
import { validateSecrets } from "../validate.mjs";
import { putSecrets } from "../wrangler.mjs";
import { generate } from "./generate.mjs";
import { GIVEN, ids, RINGS } from "./rings.mjs";
import { vaultOf } from "./vault.mjs";

const DESCRIBED = {
  name: "secrets",
  about:
    "Lists, creates and uploads the secrets of an environment. The platform stores them, encrypted for its operators; local ones are in a file.",
  usage: [
    "list --env production",
    "generate --env production",
    "generate --new-vault --env production",
    "set GOOGLE_CLIENT_SECRET --env production < file",
    "put --env production",
    "put --env production --dry-run",
  ],
  options: {
    env: { ...ENV, default: "local" },
    file: { type: "string", about: "a file instead of the environment's own vault", value: "path" },
    "new-vault": {
      type: "boolean",
      about:
        "nobody has a key that opens the vault: new secrets, which end every session, password and authenticator app",
      default: false,
    },
    "take-over": TAKE_OVER,
    "dry-run": DRY_RUN,
  },
};

async function list(vault) {
  const secrets = (await vault.isThere()) ? (await vault.read()).secrets : {};
  for (const [name, { about }] of Object.entries(RINGS)) {
    const state = secrets[name] ? `keys ${ids(secrets[name]).join(", ")}` : "missing";
    console.log(`${secrets[name] ? "✓" : "✗"} ${name.padEnd(22)} ${about}; ${state}`);
  }
  for (const [name, about] of Object.entries(GIVEN))
    console.log(`${secrets[name] ? "✓" : "·"} ${name.padEnd(22)} ${about}; ${secrets[name] ? "there" : "off"}`);
}

/** Sets a secret of another service from standard input, so that it is in no shell history. */
async function set(vault, name, isDry) {
  if (!Object.hasOwn(GIVEN, name ?? ""))
    throw new OperationError(
      `Name one that others give: ${Object.keys(GIVEN).join(", ")}. The others are changed by npm run rotate.`,
    );
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const value = Buffer.concat(chunks).toString().trim();
  if (!/^[\x21-\x7e]+$/.test(value)) throw new OperationError("Give the secret on the standard input, on one line.");
  const { secrets, journal, ...rest } = await vault.read();
  const whole = { ...secrets, [name]: value };
  await validateSecrets(whole);
  if (isDry) return console.log(`✓ ${name} would be kept in ${vault.name}.`);
  await vault.write({
    ...rest,
    secrets: whole,
    journal: [...journal, { at: new Date().toISOString(), name, step: "set" }],
  });
  return console.log(`✓ ${name} is in ${vault.name}; npm run secrets -- put brings it to the worker.`);
}

async function put(environment, vault, isDry) {
  if (!DEPLOYED.includes(environment))
    throw new OperationError("A laptop reads its secrets from .dev.vars: there is nothing to put.");
  const { secrets } = await vault.read();
  await validateSecrets(secrets);
  if (!isDry) await putSecrets("front", environment, secrets);
  console.log(`✓ front of ${environment}: ${Object.keys(secrets).join(", ")}${isDry ? " would be put" : ""}`);
}

await command(DESCRIBED, async ({ values, positionals: [act, name] }) => {
  const environment = environmentOf(values);
  const isDry = values["dry-run"];
  const api = environment === "local" || values.file ? undefined : platform();
  const vault = vaultOf(environment, { file: values.file, api });
  const acts = {
    list: () => list(vault),
    generate: () => generate(vault, { isDry, isNew: values["new-vault"] }),
    set: () => set(vault, name, isDry),
    put: () => put(environment, vault, isDry),
  };
  if (values["new-vault"] && act !== "generate") throw new OperationError("--new-vault belongs to generate.");
  if (!Object.hasOwn(acts, act ?? "")) throw new OperationError("Say what: list, generate, set or put.");
  if (!api || isDry || act === "list") return acts[act]();
  return withLease({ api, environment, act: `secrets ${act}`, takeOver: values["take-over"] }, acts[act]);
});
