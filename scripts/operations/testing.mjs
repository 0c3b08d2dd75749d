// Runs commands in tests of operations, as a person types them, without npm's own output.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, root } from "../setup/steps.mjs";

/** Runs `npm run <name> -- …args`; returns exit code and both outputs. */
export function type(name, args = [], env = {}) {
  return new Promise((resolve) => {
    const child = spawn("node", ["scripts/operations.mjs", name, ...args], {
      cwd: root,
      env: { ...environment, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { out: "", err: "" };
    child.stdout.on("data", (chunk) => {
      output.out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output.err += chunk;
    });
    child.on("close", (code) => resolve({ code, ...output }));
  });
}

/** A temporary folder. */
export async function folder(work) {
  const path = await mkdtemp(join(tmpdir(), "asgard-operations-"));
  try {
    return await work(path);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}
