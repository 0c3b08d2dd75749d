// Two operators, one environment.

import assert from "node:assert/strict";
import { hostname } from "node:os";
import { after, mock, test } from "node:test";
import { withLease } from "./ledger.mjs";
import { startLedger } from "./stage/ledger.mjs";

const { api, rows, close } = await startLedger();
after(close);

/** Runs `work` as an operator; the name applies while the lease is acquired. */
function as(name, work, more = {}) {
  process.env.OPERATOR = name;
  const turn = withLease({ api, environment: "production", act: "deploy", ...more }, work);
  delete process.env.OPERATOR;
  return turn;
}

test("one at a time; the other is told who it is, and comes next", async () => {
  const done = [];
  await as("ada", async () => {
    await assert.rejects(
      as("bob", () => done.push("bob")),
      /^Error: ada is at it on .* \(deploy, since \d{4}-.*--take-over/,
    );
    done.push("ada");
  });
  await as("bob", () => done.push("bob"));
  assert.deepEqual(done, ["ada", "bob"]);
});

test("a failure gives the turn back", async () => {
  await assert.rejects(
    as("ada", () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  await as("bob", () => {});
});

test("of two who come at once, one is first", async () => {
  const inside = [];
  const work = (name) => async () => {
    inside.push(name);
    await api("GET", "{account}");
  };
  const results = await Promise.allSettled([as("ada", work("ada")), as("bob", work("bob"))]);
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  assert.equal(inside.length, 1);
});

test("who was interrupted goes on at once; anybody else takes it over, or waits until it is over", async () => {
  const kill = () => rows("UPDATE lease SET pid = 4194305; SELECT 1");
  await as("ada", async () => {
    await kill();
    await as("ada", () => {});
  });
  await as("ada", kill);
  await assert.rejects(
    as("bob", () => {}),
    /ada is at it/,
  );
  await as("bob", () => {}, { takeOver: true });
});

test("of two commands of the same operator that begin at once, one is first", async () => {
  const machine = hostname();
  const other = [
    // Neither saw the other, or both saw the one that was interrupted.
    `INSERT INTO lease VALUES (1, 'ada', '${machine}', ${process.ppid}, 'rotate', 0, unixepoch() * 1000 + 60000)`,
    `UPDATE lease SET pid = ${process.ppid}, act = 'rotate'`,
  ];
  for (const sql of other) {
    const late = async (method, path, body) => {
      if (body?.sql.includes("ON CONFLICT")) await rows(`${sql}; SELECT 1`);
      return api(method, path, body);
    };
    await assert.rejects(
      as("ada", () => assert.fail("both are at it"), { api: late }),
      /ada is at it on .* \(rotate, since/,
    );
    await rows("UPDATE lease SET pid = 4194305; SELECT 1");
  }
  await as("ada", () => {});
});

test("a command that runs for longer than its turn keeps it", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    await as("ada", async () => {
      await rows("UPDATE lease SET until = 0; SELECT 1");
      mock.timers.tick(5 * 60_000);
      const isOver = async () => (await rows("SELECT 1 FROM lease WHERE until < unixepoch() * 1000")).length > 0;
      for (let at = 0; at < 100 && (await isOver()); at += 1);
      await assert.rejects(
        as("bob", () => {}),
        /ada is at it/,
      );
    });
  } finally {
    mock.timers.reset();
  }
});

test("a command whose turn was taken over meanwhile ends as soon as it learns of it", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  const exit = mock.method(process, "exit", () => {});
  const error = mock.method(console, "error", () => {});
  const ended = () => exit.mock.callCount();
  const learns = async () => {
    const before = ended();
    mock.timers.tick(5 * 60_000);
    for (let at = 0; at < 100 && ended() === before; at += 1) await rows("SELECT 1");
    return [exit, error].map((each) => each.mock.calls.at(-1)?.arguments[0]);
  };
  try {
    await as("ada", async () => {
      await rows("UPDATE lease SET name = 'bob', act = 'restore'; SELECT 1");
      const [code, sentence] = await learns();
      assert.equal(code, 1);
      assert.match(sentence, /^✗ bob on .* took it over \(restore, since .*\)\./);
    });
    await rows("DELETE FROM lease; SELECT 1");
    await as("ada", async () => {
      await rows("DELETE FROM lease; SELECT 1");
      assert.match((await learns())[1], /^✗ Somebody took it over, and is done\./);
    });
    assert.equal(ended(), 2);
  } finally {
    mock.timers.reset();
    mock.restoreAll();
  }
});

/** Runs `work` on a laptop whose clock is wrong. */
async function wrongBy(hours, work) {
  mock.timers.enable({ apis: ["Date"], now: Date.now() + hours * 3_600_000 });
  try {
    return await work();
  } finally {
    mock.timers.reset();
  }
}

test("a laptop whose clock is ahead ends nobody's turn, and one whose clock is late waits for none that is over", async () => {
  await as("ada", () =>
    wrongBy(48, () =>
      assert.rejects(
        as("bob", () => {}),
        /ada is at it/,
      ),
    ),
  );
  await as("ada", () => rows("UPDATE lease SET pid = 4194305, until = unixepoch() * 1000 - 1000; SELECT 1"));
  await wrongBy(-48, () => as("bob", () => {}));
});

test("a second command on the same machine waits, unless the first one's number was given to something else since", async () => {
  // Whatever runs under this number is not a command of an operator.
  const reuse = (more = "") => rows(`UPDATE lease SET pid = ${process.ppid}${more}; SELECT 1`);
  await as("ada", () => reuse());
  await assert.rejects(
    as("ada", () => {}),
    /Another command of yours is running on this machine \(deploy, process \d+\).*--take-over/,
  );
  await as("ada", () => {}, { takeOver: true });
  await as("ada", () => reuse(", until = 0"));
  await as("ada", () => {});
});
