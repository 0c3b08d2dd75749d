// Asks the worker's own rules (tools/validate): there is no second opinion on what a good secret or a good configuration is.

import { spawn } from "node:child_process";
import { environment as env, root, run } from "../setup/steps.mjs";
import { OperationRefused } from "./command.mjs";

let built;

/** Command and arguments; `VALIDATE` names one that is built already. */
async function program() {
  if (process.env.VALIDATE) return [process.env.VALIDATE, []];
  built ??= run("cargo", ["build", "--quiet", "--locked", "--bin", "validate"]);
  await built;
  return ["cargo", ["run", "--quiet", "--locked", "--bin", "validate"]];
}

async function ask(question) {
  const child = spawn(...(await program()), { cwd: root, env, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(question));
  const chunks = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** The configuration that a document puts in force, or a refusal with the worker's words. */
export async function validateConfiguration({ environment, defaults, document }) {
  const { why, configuration } = await ask({ about: "configuration", environment, defaults, document });
  if (why) throw new OperationRefused(`The worker would refuse it: ${why}.`);
  return configuration;
}

/** Refuses secrets that the worker would not start with. */
export async function validateSecrets(secrets) {
  const { why } = await ask({ about: "secrets", secrets });
  if (why) throw new OperationRefused(`The worker would refuse to start: ${why}.`);
}
