// The common part of every operations command: it prints its usage with `--help`, and ends with one sentence where it cannot continue.

import { parseArgs } from "node:util";
import { ENVIRONMENTS } from "./environments.mjs";

/** Why a command stops, in one sentence for its user. */
export class OperationError extends Error {}

/** The option that names an environment. */
export const ENV = { type: "string", about: `${ENVIRONMENTS.join(", ")}`, value: "name" };
/** The option that keeps a command from changing anything outside this machine. */
export const DRY_RUN = { type: "boolean", about: "prints what would be done outside this machine, and does not do it" };
/** The option that takes over another operator's lease. */
export const TAKE_OVER = { type: "boolean", about: "continues although another operator's command was interrupted" };
/** The option that takes the database which environments.json names, although another one is served. */
export const OTHER_DATABASE = {
  type: "boolean",
  about: "although environments.json names another database than the one that is served",
};
/** The folder of another local database, for tests. */
export const PERSIST = { type: "string", about: "a local database other than that of npm start", value: "folder" };

function help({ name, about, usage, options }) {
  const rows = Object.entries(options).map(([option, { value, about, default: preset }]) => {
    const shown = preset === undefined || preset === false ? "" : ` (without it: ${preset})`;
    return `  ${`--${option}${value ? ` <${value}>` : ""}`.padEnd(24)} ${about}${shown}`;
  });
  const forms = usage.map((form) => `  npm run ${name}${form && ` -- ${form}`}`);
  return [about, "", ...forms, "", ...rows].join("\n");
}

/** Parses the arguments; rejects invalid ones with the usage. */
function typed(command) {
  const known = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, default: preset, multiple }]) => [
      name,
      { type, ...(preset === undefined ? {} : { default: preset }), ...(multiple ? { multiple } : {}) },
    ]),
  );
  try {
    return parseArgs({ options: known, allowPositionals: true });
  } catch (error) {
    throw new OperationError(`${error.message.split(". ")[0]}. See npm run ${command.name} -- --help`);
  }
}

/** The named environment; rejects a missing or unknown one. */
export function environmentOf(values, allowed = ENVIRONMENTS) {
  if (allowed.includes(values.env)) return values.env;
  throw new OperationError(`Name an environment with --env: ${allowed.join(", ")}.`);
}

/**
 * Why a command stops, in one sentence: its own, that of the system about a file, a program or a connection, or that the network failed. Undefined for
 * anything else, which is a mistake of ours: whoever mends it needs the stack.
 */
export function sentenceOf(error) {
  if (error instanceof OperationError) return error.message;
  if (typeof error?.code === "string" && typeof error.syscall === "string") return `${error.message}.`;
  const isNetwork = error instanceof TypeError && ["fetch failed", "terminated"].includes(error.message);
  if (!isNetwork) return undefined;
  return `The network failed: ${error.cause?.message || error.cause?.code || error.message}. The same command again.`;
}

/** Runs a command: `work` gets the options (`values`) and the other arguments (`positionals`), and may return an exit code. */
export async function command(described, work) {
  const options = { ...described.options, help: { type: "boolean", about: "prints this" } };
  const whole = { ...described, options };
  try {
    const { values, positionals } = typed(whole);
    if (values.help) console.log(help(whole));
    else process.exitCode = (await work({ values, positionals })) ?? 0;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    console.error(`✗ ${sentence}`);
    process.exitCode = 1;
  }
}
