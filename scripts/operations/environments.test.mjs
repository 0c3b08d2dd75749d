import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../setup/steps.mjs";
import { blanks, contradictions, DEPLOYED, ENVIRONMENTS, fileOf, SCRIPTS, settings } from "./environments.mjs";

/** Settings without what an environment is called and where it is. */
function shape(script, environment) {
  const { name, vars, assets, durable_objects, migrations, services, routes, triggers, send_email, ...rest } = settings(
    script,
    environment,
  );
  const bindings = durable_objects.bindings.map(({ name, class_name, script_name }) => [
    name,
    class_name,
    !!script_name,
  ]);
  return {
    bindings,
    migrations,
    stores: [rest.d1_databases, rest.kv_namespaces].flat().map(({ binding }) => binding),
    vars: Object.keys(vars).sort(),
    assets: assets && { ...assets, directory: "" },
    services: services?.map(({ binding }) => binding).filter((binding) => binding !== "DEV") ?? [],
    crons: triggers.crons ?? [],
    mail: send_email,
    observability: rest.observability,
    version: rest.version_metadata?.binding,
    previews: rest.preview_urls,
    compatibility: rest.compatibility_date,
    main: rest.main,
    isOnInternet: rest.workers_dev,
  };
}

test("every environment has all bindings of a laptop but the development mailbox", () => {
  for (const script of SCRIPTS) {
    for (const environment of DEPLOYED) {
      assert.deepEqual(shape(script, environment), shape(script, "local"), `${script} ${environment}`);
      assert.ok(!JSON.stringify(settings(script, environment).services ?? []).includes("DEV"));
    }
  }
});

test("an answer says its version, no version has an address of its own, and no log of the platform holds an address", () => {
  for (const environment of ENVIRONMENTS) {
    assert.equal(settings("front", environment).version_metadata?.binding, "VERSION");
    for (const script of SCRIPTS) {
      const { preview_urls, observability } = settings(script, environment);
      assert.equal(preview_urls, false, `${script} ${environment}`);
      // Links in mails carry codes in their path.
      assert.equal(observability.logs.invocation_logs, false, `${script} ${environment}`);
    }
  }
});

test("no environment shares a name or a store with another one", () => {
  const names = ENVIRONMENTS.flatMap((environment) => SCRIPTS.map((script) => settings(script, environment).name));
  assert.equal(new Set(names).size, names.length, `${names}`);
  const stores = DEPLOYED.map((environment) => settings("front", environment).d1_databases[0].database_name);
  assert.equal(new Set([...stores, "asgard"]).size, 3);
  for (const environment of DEPLOYED) {
    for (const binding of settings("front", environment).durable_objects.bindings)
      assert.equal(binding.script_name, `asgard-objects-${environment}`);
  }
});

test("the settings of an environment agree, and know where they are", () => {
  for (const environment of ENVIRONMENTS) assert.deepEqual(contradictions(environment), []);
});

test("what is not filled in is named in words; a laptop needs nothing", () => {
  assert.deepEqual(blanks("local"), []);
  const found = blanks("production");
  for (const word of ["database_id", "KV id", "route", "mail.origin", "mail.from"])
    assert.ok(
      found.some((line) => line.includes(word)),
      word,
    );
});

test("every binding of a deployed environment has a comment", () => {
  for (const script of SCRIPTS) {
    const lines = readFileSync(join(root, fileOf(script)), "utf8").split("\n");
    const at = lines.findIndex((line) => line.startsWith("# ---- staging"));
    assert.ok(at > 0, script);
    for (const [number, line] of lines.entries()) {
      const isTable = /^\[+env\.\w+\.(?!vars\])/.test(line);
      if (number > at && isTable) assert.match(lines[number - 1], /^# /, `${fileOf(script)}:${number + 1} ${line}`);
    }
  }
});
