// Runs the worker's own validation (tools/validate): the rules for secrets and configurations exist once.

import { spawn } from "node:child_process";
import { environment as env, root, run } from "../setup/steps.mjs";
import { OperationError } from "./command.mjs";

/** The rules could not be asked: nothing is known about what they would say. */
export class RulesUnavailable extends OperationError {
  constructor({ code, output, message }) {
    const why = (output ?? "").split("\n").find((line) => line.startsWith("error")) ?? message;
    super(
      code === "ENOENT"
        ? "The worker's rules cannot be run: install rustup (https://rustup.rs) and open a new terminal."
        : `The worker's rules cannot be run (${why}): they need rustup (https://rustup.rs) and, the first time, the network.`,
    );
  }
}

let built;

/** Command and arguments; `VALIDATE` names a built program. */
async function program() {
  if (process.env.VALIDATE) return [process.env.VALIDATE, []];
  built ??= run("cargo", ["build", "--quiet", "--locked", "--bin", "validate"]);
  await built;
  return ["cargo", ["run", "--quiet", "--locked", "--bin", "validate"]];
}

async function answered(question) {
  const child = spawn(...(await program()), { cwd: root, env, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  // A program that does not start or ends early reads nothing; its answer is missing then.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(question));
  const chunks = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  await ended;
  return JSON.parse(Buffer.concat(chunks).toString());
}

const validator = (question) =>
  answered(question).catch((error) => {
    throw new RulesUnavailable(error);
  });

/** The configuration that results from a document; rejects an invalid one with the worker's messages. */
export async function validateConfiguration({ environment, defaults, document }) {
  const { why, configuration } = await validator({ about: "configuration", environment, defaults, document });
  if (why) throw new OperationError(`The worker would refuse it: ${why}.`);
  return configuration;
}

/** Rejects secrets with which the worker would not start. */
export async function validateSecrets(secrets) {
  const { why } = await validator({ about: "secrets", secrets });
  if (why) throw new OperationError(`The worker would refuse to start: ${why}.`);
}
