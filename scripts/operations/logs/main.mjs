// `npm run logs`: streams the log of an environment.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { endWithParent } from "../../setup/children.mjs";
import { environment as env, root } from "../../setup/steps.mjs";
import { command, ENV, environmentOf, OperationError } from "../command.mjs";
import { configArgs, DEPLOYED } from "../environments.mjs";
import { reasonIn } from "../wrangler.mjs";
import { lineFilter, linesOf, shown } from "./lines.mjs";

const DESCRIBED = {
  name: "logs",
  about:
    "Follows the log of an environment, with one line for each request or event, until Ctrl C. Combined options all have to match. Successful requests are sampled (standsFor); failed, rejected and slow ones are always logged.",
  usage: [
    "--env production",
    "--env production --errors",
    "--env production --slow 1000",
    "--env production --trace <x-request-id>",
    "--env production --script objects --errors",
  ],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    script: { type: "string", about: "front or objects", value: "name", default: "front" },
    errors: { type: "boolean", about: "failures and warnings" },
    slow: { type: "string", about: "requests of at least this many milliseconds", value: "ms" },
    trace: { type: "string", about: "one request, by its x-request-id", value: "id" },
    operation: { type: "string", about: "requests of one operation", value: "name" },
    event: { type: "string", about: "lines of one kind, such as mail_refused", value: "name" },
    json: { type: "boolean", about: "complete lines, for other programs" },
  },
};

/** The JSON values of a stream, one after the other: wrangler breaks lines anywhere. */
async function* events(stream) {
  let text = "";
  for await (const line of createInterface({ input: stream })) {
    text += line;
    try {
      yield JSON.parse(text);
      text = "";
    } catch {
      // Not complete yet. Text that does not begin with a brace is no JSON.
      if (!text.startsWith("{")) text = "";
    }
  }
}

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values, DEPLOYED);
  if (!["front", "objects"].includes(values.script)) throw new OperationError("--script takes front or objects.");
  const child = endWithParent(
    spawn("wrangler", ["tail", ...configArgs(values.script, environment), "--format", "json"], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint += chunk;
  });
  const matches = lineFilter(values);
  const ended = new Promise((resolve) => child.on("error", ({ message }) => resolve(message)).on("close", resolve));
  for await (const happened of events(child.stdout))
    for (const line of linesOf(happened))
      if (matches(line)) console.log(values.json ? JSON.stringify(line) : shown(line));
  const code = await ended;
  if (code !== 0)
    throw new OperationError(
      `The log cannot be followed: ${reasonIn(complaint) || `wrangler tail ended with ${code}.`}`,
    );
});
