import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../operations/testing.mjs";
import { root, run } from "../setup/steps.mjs";
import { missingProofs, proofsIn } from "./coverage-table.mjs";
import { failuresOf } from "./failures.mjs";
import { executed, playwrightTests, rustTests, vitestTests } from "./test-reports.mjs";

const RUST = `     Running unittests worker/lib.rs (target/debug/deps/asgard-1)
test domain::configuration::languages::tests::the_language_is_chosen ... ok <0.012s>
test domain::roles::tests::a_right_is_given ... FAILED <1.500s>
     Running tests/core/main.rs (target/debug/deps/core-1)
test auth::sign_in::the_right_password_opens_a_session ... ok <0.100s>
test auth::sign_in::nobody_comes_in ... ignored
     Running tests/core/repository/main.rs (target/debug/deps/repository-1)
test rules::every_language_has_the_same_keys ... ok

failures:

---- domain::roles::tests::a_right_is_given stdout ----

thread 'domain::roles::tests::a_right_is_given' panicked at worker/domain/roles.rs:9:5:
none

failures:
    domain::roles::tests::a_right_is_given
`;

test("what cargo executed has its program, its modules and its time", () => {
  assert.deepEqual(rustTests(RUST), [
    {
      file: "worker/lib.rs",
      name: "domain::configuration::languages::tests::the_language_is_chosen",
      ms: 12,
      ok: true,
    },
    {
      file: "worker/lib.rs",
      name: "domain::roles::tests::a_right_is_given",
      ms: 1500,
      ok: false,
      why: "\nthread 'domain::roles::tests::a_right_is_given' panicked at worker/domain/roles.rs:9:5:\nnone",
    },
    { file: "tests/core/main.rs", name: "auth::sign_in::the_right_password_opens_a_session", ms: 100, ok: true },
    { file: "tests/core/repository/main.rs", name: "rules::every_language_has_the_same_keys", ms: 0, ok: true },
  ]);
});

test("what vitest and Playwright skipped was not executed", () => {
  const assertionResults = [
    { title: "a is b, as said", fullName: "letters a is b, as said", status: "passed", duration: 3 },
    { title: "later", status: "skipped" },
  ];
  assert.deepEqual(vitestTests({ testResults: [{ name: join(root, "web/a.test.ts"), assertionResults }] }), [
    { file: "web/a.test.ts", name: "a is b, as said", path: "letters a is b, as said", ms: 3, ok: true },
  ]);
  const spec = (title, ...statuses) => ({
    title,
    file: "a.spec.mjs",
    tests: [{ results: statuses.map((status) => ({ status, duration: 5 })) }],
  });
  const group = { title: "numbers", specs: [spec("two", "skipped"), spec("three", "passed")] };
  const suites = [{ title: "a.spec.mjs", specs: [spec("one", "failed", "passed")], suites: [group] }];
  assert.deepEqual(playwrightTests({ config: { rootDir: join(root, "e2e") }, suites }), [
    { file: "e2e/a.spec.mjs", name: "one", path: "one", ms: 10, ok: true },
    { file: "e2e/a.spec.mjs", name: "three", path: "numbers three", ms: 5, ok: true },
  ]);
});

test("what failed is named with what its runner printed", () =>
  folder(async (path) => {
    const failed = {
      status: "failed",
      duration: 3,
      failureMessages: ["\u001b[31mone is not two\u001b[39m", "and so on"],
    };
    const assertionResults = [
      { title: "is b", fullName: "letters is b", ...failed },
      { title: "is c", fullName: "letters is c", status: "passed", failureMessages: [] },
    ];
    const results = [{ status: "failed", duration: 5, errors: [{ message: "Error: three is not four" }] }];
    const suites = [{ title: "a.spec.mjs", specs: [{ title: "three", file: "a.spec.mjs", tests: [{ results }] }] }];
    const reports = {
      "rust.txt": RUST,
      "vitest.json": JSON.stringify({ testResults: [{ name: join(root, "web/a.test.ts"), assertionResults }] }),
      "browser.json": JSON.stringify({ config: { rootDir: join(root, "e2e") }, suites }),
    };
    for (const [name, text] of Object.entries(reports)) await writeFile(join(path, name), text);
    const layers = [...Object.keys(reports), "never-written.json"].map((name) => join(path, name));
    assert.deepEqual(failuresOf(layers.map((report) => ({ name: "all", ok: false, report }))), [
      "✗ all: worker/lib.rs::domain::roles::tests::a_right_is_given\n" +
        "    thread 'domain::roles::tests::a_right_is_given' panicked at worker/domain/roles.rs:9:5:\n    none\n",
      "✗ all: web/a.test.ts::letters is b\n    one is not two\n    and so on\n",
      "✗ all: e2e/a.spec.mjs::three\n    Error: three is not four\n",
    ]);
  }));

test("a proof is one that was executed and passed, in its file", () => {
  const table = [
    "| 1.01 | a: `worker/a.rs`, `worker/domain/configuration/languages.rs::the_language_is_chosen` |",
    "| 1.02 | b: `tests/core/auth/sign_in.rs::the_right_password_opens_a_session`, `tests/core/repository/rules.rs::every_language_has_the_same_keys` |",
    "| 1.03 | c: `web/a.test.ts::%s is %s, as said`, `web/a.test.ts::letters $one is b` |",
    "| 2.01 | failed: `worker/domain/roles.rs::a_right_is_given` |",
    "| 2.02 | ignored: `tests/core/auth/sign_in.rs::nobody_comes_in` |",
    "| 2.03 | elsewhere: `tests/core/auth/sign_up.rs::the_right_password_opens_a_session` |",
    "| 2.04 | a comment: `web/b.test.ts::a is b, as said` |",
    "| 2.05 | another name: `web/a.test.ts::a is c` |",
  ].join("\n");
  const tests = [
    ...rustTests(RUST),
    { file: "web/a.test.ts", name: "a is b, as said", path: "letters a is b, as said", ms: 1, ok: true },
  ];
  const missing = missingProofs(proofsIn(table), tests).map((line) => line.split(":")[0]);
  assert.deepEqual(missing, ["2.01", "2.02", "2.03", "2.04", "2.05"]);
});

test("node's runner says what it executed, and not what it skipped", () =>
  folder(async (path) => {
    const [file, out] = [join(path, "a.test.mjs"), join(path, "node.jsonl")];
    await writeFile(
      file,
      `import { describe, test } from "node:test";
describe("a suite", () => { test("runs", () => {}); test("fails", () => { throw new Error("so"); }); test("rests", { skip: true }, () => {}); });`,
    );
    const words = [
      "--test",
      `--test-reporter=${join(root, "scripts/checks/reporter.mjs")}`,
      `--test-reporter-destination=${out}`,
    ];
    await assert.rejects(run("node", [...words, file], { cwd: path, env: { NODE_TEST_CONTEXT: undefined } }));
    assert.deepEqual(
      executed(path).map(({ file, name, ok, report }) => [file, name, ok, report]),
      [
        ["a.test.mjs", "runs", true, "node.jsonl"],
        ["a.test.mjs", "fails", false, "node.jsonl"],
      ],
    );
    const [failure, ...others] = failuresOf([{ name: "set-up", ok: false, report: out }]);
    assert.match(failure, /^✗ set-up: a.test.mjs::fails\n {4}Error: so\n/);
    assert.deepEqual(others, []);
    assert.deepEqual(failuresOf([{ name: "set-up", ok: true, report: out }]), []);
  }));

test("the table names hundreds of proofs, and a run without reports proves none of them", async () => {
  const proofs = proofsIn(await readFile(join(root, "docs/specification-coverage.md"), "utf8"));
  assert.ok(proofs.length > 300, String(proofs.length));
  assert.equal(missingProofs(proofs, []).length, proofs.length);
  await assert.rejects(run("node", ["scripts/checks/coverage.mjs", join(root, "docs")]), /ended with 1/);
});
