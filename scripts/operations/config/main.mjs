// `npm run config`: the runtime configuration, validated by the worker's own rules before it is written.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { command, DRY_RUN, ENV, environmentOf, OperationError, PERSIST } from "../command.mjs";
import { defaultsOf } from "../environments.mjs";
import { me } from "../ledger.mjs";
import { withStores } from "../stores.mjs";
import { RulesUnavailable, validateConfiguration } from "../validate.mjs";
import { assignment, differences, memberOf, withMember, withoutMember } from "./document.mjs";
import { CURRENT, isMaintenance, maintenanceOf, withMaintenanceOf } from "./maintenance.mjs";

const PREVIOUS = "config:previous";
const HISTORY = "config:at:";

const DESCRIBED = {
  name: "config",
  about: "Reads and changes the runtime configuration. A change is in force everywhere within a minute.",
  usage: [
    "get [member] --env production",
    'set maintenance.enabled=true maintenance.title="Back soon" --env production --why "upgrade"',
    "unset maintenance --env production",
    "set --file document.json --env production",
    "check [--file document.json] --env production",
    "history --env production",
    "back --env production",
  ],
  options: {
    env: { ...ENV, default: "local" },
    file: { type: "string", about: "a complete document instead of the current one", value: "path" },
    why: { type: "string", about: "a reason for the history", value: "text", default: "" },
    "dry-run": DRY_RUN,
    "persist-to": PERSIST,
  },
};

await command(DESCRIBED, ({ values, positionals }) => {
  const environment = environmentOf(values);
  return withStores(environment, values["persist-to"], (store) => act(store, environment, values, positionals));
});

async function act(store, environment, values, [name, ...rest]) {
  // A dry run makes no request: it validates a change against the deployment's own configuration.
  const isOffline = values["dry-run"] && environment !== "local";
  const kept = new Map(
    (isOffline ? [] : await store.keys("config:")).map(({ name, metadata = {} }) => [name, metadata]),
  );
  const read = (key) => (kept.has(key) ? store.text(key) : undefined);
  const validate = (document) =>
    validateConfiguration({ environment, defaults: defaultsOf(environment), document: document ?? null });

  /** Parses the current document for a change; an unreadable one can only be replaced as a whole. */
  function parsed(text) {
    try {
      return JSON.parse(text ?? "{}");
    } catch {
      throw new OperationError(`The document in force is no JSON. Write a whole one with set --file, or go back.`);
    }
  }

  const maintenanceIn = (text) => ({ maintenance: maintenanceOf(defaultsOf(environment), parsed(text)) });

  async function write(document, why, { isBack = false } = {}) {
    const text = JSON.stringify(document, null, 2);
    const old = await read(CURRENT);
    const isSwitch = isMaintenance(name, rest);
    // Rust validates everything except maintenance, which must be possible where there is no Rust.
    const whole = isSwitch ? async (text) => maintenanceIn(text) : validate;
    const after = await whole(text);
    const before = await whole(old).catch(() => ({}));
    const changes = differences(before, after);
    for (const line of changes) console.log(`  ${line}`);
    if (values["dry-run"]) return console.log(`✓ ${environment} would take it; nothing is written.`);
    // A command that is repeated after an interruption must not overwrite the previous document.
    if (isDeepStrictEqual(document, old && jsonOf(old)))
      return console.log(`✓ It is so in ${environment} already; nothing is written.`);
    const [at, by] = [new Date().toISOString(), me().name];
    // Going back keeps the previous document: repeated after an interruption, it never brings the bad one back. So does maintenance, which is switched
    // on before the setting that was the cause is taken back.
    if (old !== undefined && !isBack && !isSwitch) await store.keep(PREVIOUS, old);
    await store.keep(`${HISTORY}${at}`, text, { by, why });
    await store.keep(CURRENT, text);
    const undo = isSwitch ? "back leaves maintenance as it is" : "back undoes it";
    const way = isBack ? "history has what was in force" : undo;
    console.log(`✓ Written for ${environment}. It counts everywhere within a minute; npm run config -- ${way}.`);
  }

  const acts = {
    async get() {
      const text = await read(CURRENT);
      // Only all of the rules know whether the document is in force; where they cannot be asked, maintenance is what it says.
      const configuration = await validate(text).catch((error) => {
        if (!(error instanceof RulesUnavailable && isMaintenance(name, rest))) throw error;
        return maintenanceIn(text);
      });
      const path = rest[0]?.split(".") ?? [];
      console.log(JSON.stringify(memberOf(configuration, path), null, 2));
    },
    async set() {
      if (values.file && rest.length > 0)
        throw new OperationError(
          "A document by --file is whole: write members into the file, or name them without it.",
        );
      if (values.file) return write(fileOf(values.file), values.why);
      if (rest.length === 0) throw new OperationError("Name what to set: member=value, or --file.");
      const document = rest.reduce(
        (document, word) => withMember(document, ...assignment(word)),
        parsed(await read(CURRENT)),
      );
      return write(document, values.why);
    },
    async unset() {
      if (rest.length === 0) throw new OperationError("Name the members that the deployment decides again.");
      const document = rest.reduce(
        (document, word) => withoutMember(document, word.split(".")),
        parsed(await read(CURRENT)),
      );
      return write(document, values.why);
    },
    async check() {
      await validate(values.file ? JSON.stringify(fileOf(values.file)) : await read(CURRENT));
      console.log(`✓ ${values.file ?? `The configuration of ${environment}`} is good.`);
    },
    async history() {
      const changes = [...kept.keys()].filter((key) => key.startsWith(HISTORY)).sort();
      if (changes.length === 0) console.log(`Nothing was changed in ${environment} yet.`);
      let before = await validate(undefined);
      for (const key of changes) {
        const after = await validate(await store.text(key)).catch(() => ({}));
        const { by = "?", why = "" } = kept.get(key);
        console.log(`${key.slice(HISTORY.length)}  ${by}  ${why}`);
        for (const line of differences(before, after)) console.log(`    ${line}`);
        before = after;
      }
    },
    async back() {
      const previous = await read(PREVIOUS);
      if (previous === undefined && !isOffline) throw new OperationError("There is no document before this one.");
      const now = jsonOf(await read(CURRENT));
      return write(withMaintenanceOf(now, defaultsOf(environment), parsed(previous)), values.why || "back", {
        isBack: true,
      });
    },
  };
  if (!Object.hasOwn(acts, name ?? "")) throw new OperationError("Say what: get, set, unset, check, history or back.");
  await acts[name]();
}

/** The parsed text, or undefined where it is no JSON. */
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fileOf(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new OperationError(`${path} cannot be read: ${error.message}.`);
  }
}
