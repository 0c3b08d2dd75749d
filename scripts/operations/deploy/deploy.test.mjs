import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { OperationError } from "../command.mjs";
import { type } from "../testing.mjs";
import { rollOut } from "./rollout.mjs";

/**
 * A fake platform that records wrangler's commands. `ill` says at which percentage of visitors the new version becomes unhealthy, `answers`
 * which version answers the nth request, `measured` returns calls and errors; a request `takes` milliseconds.
 */
function platform({
  isNew = false,
  before = EVERYBODY,
  ill = () => false,
  answers = () => undefined,
  measured = GOOD,
  takenBack = () => false,
  elsewhere = () => false,
  share = () => {},
  takes = 0,
} = {}) {
  const [commands, shared] = [[], []];
  let now = 0;
  let [visitors, questions, isThere] = ["", 0, !isNew];
  const tools = {
    deployments: async () => {
      if (takenBack(visitors)) return [...before, ...shared, deployed("2026-12-31", { old: 100 }, "back: slow")];
      if (elsewhere(visitors)) return [...before, ...shared, deployed("2026-12-31", { theirs: 100 }, "100 %")];
      return isThere ? [...before, ...shared] : undefined;
    },
    wrangler: async (words) => {
      const config = words[words.indexOf("-c") + 1].split(".").at(-2);
      if (words[0] === "deploy" && config === "front") isThere = true;
      if (words[1] === "deploy" && words[0] === "versions") {
        visitors = words.slice(2, words.indexOf("-c")).join(" ");
        shared.push(deployed(`2026-12-0${shared.length + 1}`, { new: 100 }, "100 %"));
      }
      commands.push(
        [config, words[0], visitors, words.includes("--secrets-file") ? "secrets" : ""].filter(Boolean).join(" "),
      );
      return "";
    },
    share: async (versions, message) => {
      share(message);
      const shares = Object.fromEntries(versions.map(({ version_id, percentage }) => [version_id, percentage]));
      shared.push(deployed(`2026-12-0${shared.length + 1}`, shares, message));
      visitors = versions.map(({ version_id, percentage }) => `${version_id}@${percentage}%`).join(" ");
      commands.push(`front versions ${visitors}`);
    },
    upload: async () => {
      commands.push("front upload");
      return "new";
    },
    now: () => now,
    deployment: async (headers) => {
      questions += 1;
      now += takes;
      const named = headers["Cloudflare-Workers-Version-Overrides"]?.match(/="(.+)"/)[1];
      return answers(questions) ?? named ?? (visitors.startsWith("new@100%") ? "new" : "old");
    },
    rates: async () => new Map(Object.entries(typeof measured === "function" ? measured(visitors) : measured)),
    tick: async () => {
      now += 5_000;
      commands.push("asked again");
    },
    complaints: async (headers) => {
      commands.push(`asked ${headers["Cloudflare-Workers-Version-Overrides"] ?? "anybody"}`);
      return ill(visitors) ? ["/api/health answers 503."] : [];
    },
    secrets: (work) => work("file"),
    wait: async () => commands.push("waited"),
    log: () => {},
  };
  return { commands, tools };
}

const deployed = (created_on, shares, message = "") => ({
  created_on,
  annotations: { "workers/message": message },
  versions: Object.entries(shares).map(([version_id, percentage]) => ({ version_id, percentage })),
});
/** All visitors have the old version. */
const EVERYBODY = [deployed("2026-11-20", { old: 100 }), deployed("2026-11-19", { older: 100 })];

const GOOD = { new: { calls: 60, errors: 0 }, old: { calls: 900, errors: 1 } };

describe("a deployment", () => {
  test("goes objects, front, and the front a part of the visitors at a time", async () => {
    const { commands, tools } = platform();
    await rollOut("production", tools);
    const measured = 'asked asgard-production="new"';
    assert.deepEqual(commands, [
      "objects deploy",
      "front upload",
      ...["front versions new@0% old@100%", measured],
      ...["front versions new@10% old@90%", measured, "waited"],
      ...["front versions new@50% old@50%", measured, "waited"],
      ...["front versions new@100%", "asked anybody"],
      "front triggers new@100%",
    ]);
  });

  test("takes everybody back to the old version as soon as the new one is not well", async () => {
    for (const part of [0, 10, 50]) {
      const { commands, tools } = platform({ ill: (visitors) => visitors.startsWith(`new@${part}%`) });
      await assert.rejects(rollOut("production", tools), /503.*at old again for everybody/);
      assert.equal(commands.at(-1), "front versions old@100%");
      assert.ok(!commands.includes("front versions new@100%"));
    }
  });

  test("says why the new version is not well, and what to do, where nobody can be taken back", async () => {
    const share = (message) => {
      if (message.startsWith("back")) throw new OperationError("The platform does not answer.");
    };
    const { tools } = platform({ ill: (visitors) => visitors.startsWith("new@10%"), share });
    await assert.rejects(
      rollOut("production", tools),
      /503.*not taken back: The platform does not answer.*npm run rollback -- --env production --to old/,
    );
  });

  test("goes no further where somebody took everybody back or deployed meanwhile, and leaves it so", async () => {
    const { commands, tools } = platform({ takenBack: (visitors) => visitors.startsWith("new@10%") });
    await assert.rejects(rollOut("production", tools), /Somebody took the front worker back meanwhile/);
    assert.equal(commands.filter((line) => line.includes("versions")).at(-1), "front versions new@10% old@90%");
    for (const part of [0, 10, 50, 100]) {
      const isAt = (visitors) => visitors.startsWith(`new@${part}%`);
      // Not well besides: what others deployed meanwhile stays all the same.
      for (const more of [{}, { ill: isAt }]) {
        const other = platform({ elsewhere: isAt, ...more });
        if (part === 100 && !more.ill) await rollOut("production", other.tools);
        else await assert.rejects(rollOut("production", other.tools), /Somebody deployed another version/);
        assert.ok(!other.commands.includes("front versions old@100%"), `${part}`);
      }
    }
    // An earlier rollback does not block a deployment: the new version fixes it.
    const mended = platform({ before: [...EVERYBODY, deployed("2026-11-21", { old: 100 }, "back: slow")] });
    await rollOut("production", mended.tools);
  });

  test("asks until the wanted version answers, and believes the health of no other", async () => {
    // The first request checks whether the domain answers at all.
    const slow = platform({ answers: (question) => (question < 5 ? "old" : undefined) });
    await rollOut("production", slow.tools);
    assert.deepEqual(slow.commands.slice(1, 7), [
      "front upload",
      "front versions new@0% old@100%",
      ...["asked again", "asked again", "asked again"],
      'asked asgard-production="new"',
    ]);
    const never = platform({ answers: () => "old" });
    await assert.rejects(rollOut("production", never.tools), /version new does not answer, old does.*at old again/);
    assert.ok(!never.commands.some((line) => line.startsWith("asked asgard")), "its health was not asked");
    assert.ok(!never.commands.some((line) => line.includes("new@10%")));
  });

  test("goes back where the new version fails more often than the old one, each told from the other", async () => {
    for (const [measured, part] of [
      [{ new: { calls: 60, errors: 2 }, old: { calls: 900, errors: 1 } }, "10"],
      [(visitors) => ({ ...GOOD, new: { calls: 600, errors: visitors.startsWith("new@50%") ? 10 : 0 } }), "50"],
    ]) {
      const { commands, tools } = platform({ measured });
      await assert.rejects(rollOut("production", tools), /the new version fails in .* % of 6\d*0? calls.*at old again/);
      assert.ok(commands.some((line) => line.includes(`new@${part}%`)));
      assert.ok(!commands.some((line) => line.includes("new@100%")));
      assert.equal(commands.at(-1), "front versions old@100%");
    }
    // Errors of both versions are not caused by the release; without calls nothing is known, after five intervals.
    const both = platform({ measured: { new: { calls: 60, errors: 2 }, old: { calls: 900, errors: 30 } } });
    await rollOut("production", both.tools);
    const quiet = platform({ measured: { new: { calls: 3, errors: 1 } } });
    await rollOut("production", quiet.tools);
    assert.equal(quiet.commands.filter((line) => line === "waited").length, 10);
  });

  test("waits up to ten minutes for a domain that was never served", async () => {
    const late = platform({ isNew: true, answers: (question) => (question < 120 ? "nobody" : "old") });
    await rollOut("staging", late.tools);
    assert.equal(late.commands.filter((line) => line === "asked again").length, 119);
    const never = platform({ isNew: true, answers: () => "nobody" });
    await assert.rejects(rollOut("staging", never.tools), /nobody does/);
    // A request that times out takes longer than the pause after it.
    const slow = platform({ isNew: true, answers: () => "nobody", takes: 15_000 });
    await assert.rejects(rollOut("staging", slow.tools), /nobody does/);
    assert.ok(slow.tools.now() < 11 * 60_000, `${slow.tools.now()}`);
  });

  test("mends a version that is not well, although one request failed or it does not say its version", async () => {
    const { commands, tools } = platform({
      answers: (question) => ["nobody (timeout)", "a release that does not say its version (status 500)"][question - 1],
      ill: (visitors) => visitors === "",
    });
    await rollOut("production", tools);
    assert.deepEqual(commands.slice(0, 3), ["objects deploy", "front triggers", "front upload"]);
    assert.equal(commands.at(-1), "front triggers new@100%");
    const gone = platform({ answers: () => "nobody (no such host)" });
    await assert.rejects(
      rollOut("production", gone.tools),
      /^Error: The domain does not answer: nobody \(no such host\)\./,
    );
    assert.ok(!gone.commands.includes("front upload"));
    assert.ok(gone.tools.now() >= 10 * 60_000);
  });

  test("that was interrupted is gone on with from the version that everybody had last", async () => {
    for (const tried of [
      { bad: 0, old: 100 },
      { bad: 10, old: 90 },
      { bad: 50, old: 50 },
      { bad: 90, old: 10 },
    ]) {
      const { commands, tools } = platform({ before: [...EVERYBODY, deployed("2026-11-21", tried)], ill: () => true });
      await assert.rejects(rollOut("production", tools), /at old again/);
      assert.equal(commands.at(-1), "front versions old@100%", JSON.stringify(tried));
    }
  });

  test("whose first run ended before its domain was made gives it one", async () => {
    const { commands, tools } = platform({
      answers: (question) => (question < 5 ? "nobody (no such host)" : undefined),
    });
    await rollOut("production", tools);
    assert.deepEqual(commands.slice(0, 3), ["objects deploy", "front triggers", "asked again"]);
    assert.ok(commands.includes("front versions new@100%"));
  });

  test("brings secrets with it the first time", async () => {
    const { commands, tools } = platform({ isNew: true });
    await rollOut("staging", tools);
    assert.deepEqual(commands, ["objects deploy", "front deploy secrets", "asked anybody"]);
  });

  test("is refused where an id is not filled in, and explains itself", async () => {
    const { code, err } = await type("deploy", ["--env", "production"]);
    assert.equal(code, 1);
    assert.match(err, /the domain of production is an example/);
    assert.match((await type("deploy", ["--env", "local"])).err, /staging, production/);
    for (const name of ["deploy", "rollback", "bootstrap", "doctor", "secrets", "rotate", "config", "launch"]) {
      const { code, out } = await type(name, ["--help"]);
      assert.equal(code, 0, name);
      assert.match(out, new RegExp(`npm run ${name}`));
    }
  });
});

describe("a dry run", () => {
  test("of a rollback says what it would deploy", async () => {
    const { out } = await type("rollback", ["--env", "staging", "--to", "abc", "--dry-run"]);
    assert.match(out, /Would deploy abc to every visitor of the front worker of staging/);
  });
});
