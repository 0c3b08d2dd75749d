import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Refused } from "../command.mjs";
import { type } from "../testing.mjs";
import { budget } from "./budget.mjs";
import { rollOut } from "./rollout.mjs";

/** A platform that remembers what wrangler was told. `ill` says with how many visitors the new version is not well. */
function platform({ isNew = false, ill = () => false } = {}) {
  const told = [];
  let visitors = "";
  const tools = {
    wrangler: async (words) => {
      if (words[0] === "deployments") {
        if (isNew) throw new Refused("wrangler failed: This Worker does not exist [code: 10007]");
        return 'noise {"versions":[{"version_id":"old","percentage":100}]}';
      }
      const config = words[words.indexOf("-c") + 1].replace(/wrangler\.?|\.?toml/g, "") || "front";
      if (words[1] === "deploy" && words[0] === "versions") visitors = words.slice(2, words.indexOf("-c")).join(" ");
      told.push(
        [config, words[0], visitors, words.includes("--secrets-file") ? "secrets" : ""].filter(Boolean).join(" "),
      );
      return "";
    },
    upload: async () => {
      told.push("front upload");
      return "new";
    },
    complaints: async (headers) => {
      told.push(`asked ${headers["Cloudflare-Workers-Version-Overrides"] ?? "anybody"}`);
      return ill(visitors) ? ["/api/health answers 503."] : [];
    },
    secrets: (work) => work("file"),
    wait: async () => told.push("waited"),
    say: () => {},
  };
  return { told, tools };
}

describe("a deployment", () => {
  test("goes objects, administration, front, and the front a part of the visitors at a time", async () => {
    const { told, tools } = platform();
    await rollOut("production", tools);
    const asked = 'asked asgard-production="new"';
    assert.deepEqual(told, [
      "objects deploy",
      "admin deploy",
      "front upload",
      ...["front versions new@0% old@100%", asked],
      ...["front versions new@10% old@90%", asked, "waited"],
      ...["front versions new@50% old@50%", asked, "waited"],
      ...["front versions new@100%", "asked anybody"],
      "front triggers new@100%",
    ]);
  });

  test("takes everybody back to the old version as soon as the new one is not well", async () => {
    for (const part of [0, 10, 50]) {
      const { told, tools } = platform({ ill: (visitors) => visitors.startsWith(`new@${part}%`) });
      await assert.rejects(rollOut("production", tools), /503.*at old again for everybody/);
      assert.equal(told.at(-1), "front versions old@100%");
      assert.ok(!told.includes("front versions new@100%"));
    }
  });

  test("brings secrets with it the first time", async () => {
    const { told, tools } = platform({ isNew: true });
    await rollOut("staging", tools);
    assert.deepEqual(told, ["objects deploy", "admin deploy secrets", "front deploy secrets", "asked anybody"]);
  });

  test("is refused where an id is not filled in, and explains itself", async () => {
    const { code, err } = await type("deploy", ["--env", "production"]);
    assert.equal(code, 1);
    assert.match(err, /database_id of production is not filled in/);
    assert.match((await type("deploy", ["--env", "local"])).err, /staging, production/);
    for (const name of ["deploy", "rollback", "bootstrap", "doctor", "secrets", "rotate", "config"]) {
      const { code, out } = await type(name, ["--help"]);
      assert.equal(code, 0, name);
      assert.match(out, new RegExp(`npm run ${name}`));
    }
  });
});

describe("a dry run", () => {
  test("builds, weighs all scripts and says what is left to do", async () => {
    const { code, out, err } = await type("deploy", ["--env", "production", "--dry-run"]);
    assert.equal(code, 0, err + out);
    for (const script of ["objects", "admin", "front"])
      assert.match(out, new RegExp(`✓ ${script} +\\d+ of \\d+ bytes`));
    assert.match(out, /before that: .*database_id of production/);
  });

  test("fails over budget", async () => {
    await assert.rejects(
      budget("local", { objects: 200_000, admin: 450_000, front: 1000 }),
      /Over budget: front weighs \d{6}/,
    );
  });

  test("of a rollback says what it would run", async () => {
    const { out } = await type("rollback", ["--env", "staging", "--to", "abc", "--dry-run"]);
    assert.match(out, /wrangler rollback abc -c wrangler\.toml --env staging --yes/);
  });
});
