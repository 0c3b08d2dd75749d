import assert from "node:assert/strict";
import { test } from "node:test";
import { folder } from "../operations/testing.mjs";
import { runSql, structureSql } from "./database.mjs";
import { run } from "./steps.mjs";

const SURVEYS = {
  name: "asgard-surveys",
  config: "apps/surveys/wrangler.toml",
  migrations: "apps/surveys/backend/migrations",
};

test("to wrangler, every migration of a filled database was applied", () =>
  folder(async (path) => {
    await runSql(path, structureSql(SURVEYS.migrations), SURVEYS);
    const words = ["d1", "migrations", "list", SURVEYS.name, "--local", "--persist-to", path, "-c", SURVEYS.config];
    assert.match(await run("wrangler", words), /No migrations to apply/);
  }));
