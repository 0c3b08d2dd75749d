// Releases of an existing environment: one that fails for a part of the visitors is rolled back automatically, one that
// was killed is resumed, and a health check counts only for the version that responded.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { stage } from "../../scripts/operations/stage/stage.mjs";

const on = await stage({ weighs: false });
const { platform } = on;
const script = () => platform.account.scripts.get("asgard-production");
const shares = () =>
  script().deployments.map(({ versions }) =>
    versions.map(({ version_id: id, percentage }) => `${id}@${percentage}`).join(" "),
  );
const deploy = () => on.npm("deploy", ["--env", "production"]);
let good;

before(async () => {
  const words = ["--env", "production", "--domain", "app.example.org", "--email", "ada@example.org"];
  const { code, out, err } = await on.npm("launch", words);
  assert.equal(code, 0, out + err);
});
after(() => on.close());
beforeEach(() => {
  platform.meet = () => {};
  platform.behaviour = () => ({ failing: 0 });
  platform.probes.length = 0;
  good = script().deployments[0].versions[0].version_id;
  // An hour of traffic before.
  platform.clock.pass(3_600_000);
});

test("a version that answers 5xx goes back from 10 % by itself", async () => {
  platform.behaviour = (id) => ({ failing: id === good ? 0.001 : 0.2 });
  const { code, err } = await deploy();
  assert.equal(code, 1);
  assert.match(
    err,
    /the new version fails in (19|20)\.\d\d % of \d+ calls, the old one in 0\.\d\d %.*at .* again for everybody/,
  );
  const bad = script().versions.at(-1).id;
  assert.deepEqual(shares().slice(0, 4), [
    `${good}@100`,
    `${bad}@10 ${good}@90`,
    `${bad}@0 ${good}@100`,
    `${good}@100`,
  ]);
  // The health check of this version alone was good.
  const health = platform.probes.filter(({ path }) => path === "/api/health").map(({ version }) => version);
  assert.ok(health.includes(bad));
});

test("a version that is not well gets no visitor", async () => {
  platform.behaviour = (id) => ({ failing: 0, isUnhealthy: id !== good });
  const { code, err } = await deploy();
  assert.equal(code, 1);
  assert.match(err, /\/api\/health answers 503/);
  assert.ok(
    !shares()
      .slice(0, 2)
      .some((line) => line.includes("@10 ")),
  );
  assert.equal(shares()[0], `${good}@100`);
  const put = await on.npm("secrets", ["put", "--env", "production"]);
  assert.match(
    put.err,
    /latest version of your Worker isn't currently deployed/,
    "a secret would bring the bad version back",
  );
});

test("a rollout that was ended suddenly at 50 % is gone on with, and goes back to what everybody had", async () => {
  platform.meet = (_, moment) => {
    if (moment === "after" && shares()[0].includes("@50 ")) {
      on.kill();
      return "silence";
    }
    return undefined;
  };
  assert.equal((await deploy()).signal, "SIGKILL");
  platform.meet = () => {};
  assert.match(shares()[0], /@50 .*@50$/);
  const { code, out, err } = await deploy();
  assert.equal(code, 0, out + err);
  assert.ok(out.includes(`goes back to ${good}`), out);
  const fresh = script().versions.at(-1).id;
  assert.equal(shares()[0], `${fresh}@100`);
  const back = await on.npm("rollback", ["--env", "production", "--to", good]);
  assert.equal(back.code, 0, back.err);
  assert.equal(shares()[0], `${good}@100`);
});

test("a rollback judges the version that it goes back to, not the bad one that still answers", async () => {
  const { code, out, err } = await deploy();
  assert.equal(code, 0, out + err);
  const bad = script().versions.at(-1).id;
  platform.clock.pass(3_600_000);
  platform.behaviour = (id) => ({ failing: 0, isUnhealthy: id === bad });
  platform.probes.length = 0;
  const back = await on.npm("rollback", ["--env", "production"]);
  assert.equal(back.code, 0, back.out + back.err);
  assert.match(back.out, new RegExp(`every visitor has ${good}\n.*is back, and well`));
  const health = platform.probes.filter(({ path }) => path === "/api/health").map(({ version }) => version);
  assert.deepEqual([health[0], health.at(-1)], [bad, good]);
  // Where it does not arrive, nobody hears that it is well.
  platform.clock.pass(3_600_000);
  platform.delays.version = 10 * 60_000;
  try {
    const late = await on.npm("rollback", ["--env", "production", "--to", bad]);
    assert.equal(late.code, 1);
    assert.match(
      late.err,
      new RegExp(`^✗ It is deployed\\. Not well: version ${bad} does not answer, ${good} does\\. .*read its log.*\n$`),
    );
  } finally {
    platform.delays.version = 5_000;
  }
  await on.npm("rollback", ["--env", "production", "--to", good]);
});
