import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { defaultsOf } from "../environments.mjs";
import { folder, type } from "../testing.mjs";
import { validateConfiguration } from "../validate.mjs";
import { assignment, differences, withMember, withoutMember } from "./document.mjs";
import { maintenanceOf, withMaintenanceOf } from "./maintenance.mjs";

describe("a document", () => {
  test("is changed member by member, and a value is JSON where it can be", () => {
    const [path, value] = assignment("maintenance.enabled=true");
    assert.deepEqual(withMember({ footer: { help: "/h" } }, path, value), {
      footer: { help: "/h" },
      maintenance: { enabled: true },
    });
    assert.deepEqual(assignment("maintenance.title=Back = soon"), [["maintenance", "title"], "Back = soon"]);
    assert.throws(() => assignment("maintenance"), /member=value/);
  });

  test("loses a member, and what held nothing else", () => {
    assert.deepEqual(withoutMember({ a: { b: { c: 1 } }, d: 2 }, ["a", "b", "c"]), { d: 2 });
    assert.deepEqual(withoutMember({ a: { b: 1, c: 2 } }, ["a", "b"]), { a: { c: 2 } });
    assert.deepEqual(withoutMember({ a: 1 }, ["x", "y"]), { a: 1 });
  });

  test("differs from another in named members", () => {
    assert.deepEqual(differences({ a: { b: 1 }, c: [1] }, { a: { b: 2 }, c: [1], d: "x" }), [
      "a.b: 1 → 2",
      'd: (none) → "x"',
    ]);
  });

  test("goes back with the maintenance that is in force, if that is one", () => {
    const back = (current, document) => withMaintenanceOf(current, defaultsOf("local"), document);
    const [on, off] = [{ enabled: true }, { enabled: false }];
    assert.deepEqual(back({ maintenance: on, theme: "bad" }, { theme: "good" }), { maintenance: on, theme: "good" });
    assert.deepEqual(back({ theme: "bad" }, { maintenance: on, theme: "good" }), { theme: "good" });
    assert.deepEqual(back({ maintenance: off }, { maintenance: on }), { maintenance: off });
    for (const current of [undefined, null, "text", { maintenance: { enabled: "yes" } }, { maintenance: 1 }])
      assert.deepEqual(back(current, { maintenance: on }), { maintenance: on }, JSON.stringify(current));
  });
});

describe("npm run config", () => {
  test("names who did it in the history: OPERATOR, and in a container a user without a name", () =>
    folder(async (persist) => {
      // As Node does for a user that the container's list of users does not have.
      const nameless = join(persist, "nameless.mjs");
      await writeFile(
        nameless,
        `import os from "node:os";
         import { syncBuiltinESMExports } from "node:module";
         os.userInfo = () => { throw new Error("A system error occurred: uv_os_get_passwd returned ENOENT"); };
         syncBuiltinESMExports();`,
      );
      const without = { NODE_OPTIONS: `--import=${pathToFileURL(nameless)}` };
      const config = (words, env) => type("config", [...words, "--persist-to", persist], env);
      const first = await config(["set", "maintenance.title=1st"], { OPERATOR: "Ada" });
      assert.equal(first.code, 0, first.err);
      const second = await config(["set", "maintenance.title=2nd"], { OPERATOR: "", ...without });
      assert.equal(second.code, 0, second.err);
      const { out } = await config(["history"]);
      assert.match(out, new RegExp(`^\\S+ {2}Ada .*\n.*\n\\S+ {2}${process.getuid?.()} `));
    }));

  test("what the worker refuses of a maintenance page is refused in its words", async () => {
    const defaults = defaultsOf("local");
    for (const word of ["maintenance.enabled=yes", "maintenance.title=1", "maintenance.enable=true", "maintenance=1"]) {
      const document = withMember({}, ...assignment(word));
      const why = await validateConfiguration({
        environment: "local",
        defaults,
        document: JSON.stringify(document),
      }).then(
        () => assert.fail(`${word} is taken`),
        ({ message }) => message,
      );
      assert.throws(() => maintenanceOf(defaults, document), { message: why }, word);
    }
  });

  test("never lets a default user into production", async () => {
    for (const word of ["demo=true", 'defaultUser={"email":"a@b.de","autoLogin":true}', "insecureCookies=true"]) {
      const { code, err } = await type("config", ["set", word, "--env", "production", "--dry-run"]);
      assert.equal(code, 1, word);
      assert.match(err, /not allowed in production|local environment only/);
    }
  });

  test("shows no provider without its client id and no bot check without its key, and names the member", async () => {
    const set = (...words) => type("config", ["set", ...words, "--env", "production", "--dry-run"]);
    for (const [word, member] of [
      ["providers.google.enabled=true", "identityProviders.google.clientId"],
      ["providers.apple=true", "identityProviders.apple.clientId"],
      ['botCheck={"script":"https://bots.example/api.js"}', "botCheck.siteKey"],
    ]) {
      const { code, err } = await set(word);
      assert.equal(code, 1, word);
      assert.match(err, new RegExp(`The worker would refuse it: ${member} is missing`));
    }
    const whole = await set("identityProviders.google.clientId=us", "providers.google.enabled=true");
    assert.equal(whole.code, 0, whole.err);
  });
});
