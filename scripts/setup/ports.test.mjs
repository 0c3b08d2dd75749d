import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { test } from "node:test";
import { claimPort, firstFree } from "./ports.mjs";

test("a claimed port is given to nobody else, in this process and in others", async () => {
  const ours = await Promise.all(Array.from({ length: 50 }, claimPort));
  const script = `const { claimPort } = await import(${JSON.stringify(new URL("./ports.mjs", import.meta.url).href)});
    console.log(JSON.stringify(await Promise.all(Array.from({ length: 50 }, claimPort))));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  const all = [...ours, ...JSON.parse(stdout)];
  assert.equal(new Set(all).size, 100);
});

test("a port that somebody listens on leads to the next free one", async () => {
  const port = await claimPort();
  const server = createServer();
  await new Promise((resolve) => server.listen(port, "localhost", resolve));
  try {
    const next = await firstFree(port);
    assert.ok(next > port);
  } finally {
    server.close();
  }
});
