// The commands that work on the database of an environment, on a checkout that names another one than is served.

import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { folder, type } from "../testing.mjs";

/** A platform with one deployment, whose version is bound to a database; it has nothing else. Returns what it was asked, and the variables of its account. */
async function startServed(work) {
  const asked = [];
  const found = {
    deployments: { deployments: [{ created_on: "2026-11-20", versions: [{ version_id: "v", percentage: 100 }] }] },
    "versions/v": { id: "v", resources: { bindings: [{ type: "d1", name: "DB", database_id: "restored" }] } },
  };
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    const result = Object.entries(found).find(([path]) =>
      url.endsWith(`/workers/scripts/asgard-production/${path}`),
    )?.[1];
    response.writeHead(result ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: Boolean(result), result, errors: [] }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const env = {
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${server.address().port}`,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "account",
  };
  try {
    await work(env, asked);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test("a backup, an audit log and the catalogue are of the database that is served, unless another one is meant", () =>
  folder((path) =>
    startServed(async (env, asked) => {
      const apps = join(path, "apps.json");
      await writeFile(apps, JSON.stringify([{ appId: "notes", title: "Notes", categoryName: "Work", path: "/notes" }]));
      const commands = {
        backup: ["--output", join(path, "backup.age")],
        audit: ["verify", "--remote"],
        catalogue: ["--file", apps],
      };
      for (const [name, words] of Object.entries(commands)) {
        asked.length = 0;
        const { code, err } = await type(name, [...words, "--env", "production"], env);
        assert.equal(code, 1, name);
        assert.match(
          err,
          /production is on the database restored, and environments\.json names .*--other-database/,
          name,
        );
        assert.ok(
          asked.every((call) => /^GET .*\/(deployments|versions\/v)$/.test(call)),
          `${name}: ${asked}`,
        );
        const meant = await type(name, [...words, "--env", "production", "--other-database"], env);
        assert.doesNotMatch(meant.err, /--other-database/, name);
      }
    }),
  ));
