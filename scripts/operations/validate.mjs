// Runs the worker's own validation (tools/validate): the rules for secrets and configurations exist once.

import { spawn } from "node:child_process";
import { environment as env, root, run } from "../setup/steps.mjs";
import { OperationError } from "./command.mjs";

let built;

/** Command and arguments; `VALIDATE` names a built program. */
async function program() {
  if (process.env.VALIDATE) return [process.env.VALIDATE, []];
  built ??= run("cargo", ["build", "--quiet", "--locked", "--bin", "validate"]);
  await built;
  return ["cargo", ["run", "--quiet", "--locked", "--bin", "validate"]];
}

async function validator(question) {
  const child = spawn(...(await program()), { cwd: root, env, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(question));
  const chunks = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

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
