import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { unstable_readConfig as readConfig } from "wrangler";
import { root } from "../setup/steps.mjs";
import {
  DEPLOYED,
  decisionsOf,
  defaultsOf,
  ENVIRONMENTS,
  fileOf,
  keepDecisionsInMemory,
  missingSettings,
  originOf,
  SCRIPTS,
  saveDecisions,
  settingErrors,
  sourceOf,
} from "./environments.mjs";

/** The settings of a script in an environment, as wrangler's own parser reads its file. */
const settings = (script, environment) =>
  readConfig({ config: join(root, fileOf(script, environment)) }, { hideWarnings: true });

/** Settings without the names and places of the environment. */
function shape(script, environment) {
  const { vars, assets, durable_objects, migrations, services, triggers, send_email, ...rest } = settings(
    script,
    environment,
  );
  const bindings = durable_objects.bindings.map(({ name, class_name, script_name }) => [
    name,
    class_name,
    !!script_name,
  ]);
  // As text, because one parser creates objects without a prototype.
  return JSON.stringify({
    bindings,
    migrations,
    stores: [rest.d1_databases, rest.kv_namespaces].flat().map(({ binding }) => binding),
    vars: Object.keys(vars).sort(),
    assets: assets && { ...assets, directory: "" },
    services:
      services?.map(({ binding }) => binding).filter((binding) => binding !== "DEV" && !binding.startsWith("APP_")) ??
      [],
    crons: triggers.crons ?? [],
    mail: send_email,
    observability: rest.observability,
    version: rest.version_metadata?.binding,
    previews: rest.preview_urls,
    compatibility: rest.compatibility_date,
    main: rest.main,
    isOnInternet: rest.workers_dev,
  });
}

test("every environment has all bindings of a laptop but the development mailbox", () => {
  for (const script of SCRIPTS) {
    for (const environment of DEPLOYED) {
      assert.equal(shape(script, environment), shape(script, "local"), `${script} ${environment}`);
      assert.ok(!JSON.stringify(settings(script, environment).services ?? []).includes("DEV"));
    }
  }
});

test("the backends of apps of an environment are those that it decided, by the names that the worker knows", () => {
  const { apps } = decisionsOf("staging");
  keepDecisionsInMemory();
  saveDecisions("staging", { apps: { surveys: "asgard-surveys", "field-notes": "notes" } });
  const { services } = settings("front", "staging");
  assert.deepEqual(services, [
    { binding: "APP_SURVEYS", service: "asgard-surveys" },
    { binding: "APP_FIELD_NOTES", service: "notes" },
  ]);
  saveDecisions("staging", { apps });
  assert.deepEqual(settings("front", "production").services, []);
});

test("an environment that is deployed measures itself, runs where its caller is, and has its own web and migrations", () => {
  for (const environment of DEPLOYED) {
    const front = settings("front", environment);
    assert.deepEqual(front.analytics_engine_datasets, [{ binding: "METRICS", dataset: `asgard_${environment}` }]);
    assert.equal(front.placement.mode, "off");
    assert.equal(front.assets.directory, join(root, "build/web", environment));
    assert.equal(front.d1_databases[0].migrations_dir, join(root, "migrations"));
    assert.equal(front.vars.ENVIRONMENT, environment);
    assert.equal(front.vars.CONFIG, defaultsOf(environment));
    assert.deepEqual(front.routes, [{ pattern: new URL(originOf(environment)).host, custom_domain: true }]);
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

test("every binding stands once, with a comment, and nothing of an environment stands beside it", () => {
  for (const script of SCRIPTS) {
    const lines = readFileSync(join(root, sourceOf(script)), "utf8").split("\n");
    assert.ok(!lines.some((line) => /^\[+env\./.test(line)), `${script} has an environment of its own`);
    for (const [at, line] of lines.entries())
      if (line.startsWith("[[")) assert.match(lines[at - 1], /^# /, `${sourceOf(script)}:${at + 1} ${line}`);
  }
});

test("what is not filled in is named in words; a laptop needs nothing", () => {
  assert.deepEqual(missingSettings("local"), []);
  keepDecisionsInMemory();
  saveDecisions("production", { domain: "app.example.com", sender: "no-reply@example.com", ids: {} });
  const found = missingSettings("production").join("\n");
  for (const word of ["domain of production is an example", "sender of production", "no database", "no copies"])
    assert.ok(found.includes(word), `${word}: ${found}`);
  saveDecisions("production", {
    domain: "app.example.org",
    sender: "a@example.org",
    ids: { database: "d", copies: "c" },
  });
  assert.deepEqual(missingSettings("production"), []);
  assert.equal(settings("front", "production").d1_databases[0].database_id, "d");
  assert.equal(settings("front", "production").kv_namespaces[0].id, "c");
});

test("what cannot be a domain, a sender or a link is none", () => {
  const { links } = decisionsOf("production");
  const good = { domain: "app.example.org", sender: "no-reply@example.org", links };
  assert.deepEqual(settingErrors("production", good), []);
  for (const [wrong, words] of [
    [{ domain: "https://app.example.org" }, /has no domain/],
    [{ domain: "localhost" }, /has no domain/],
    [{ logOneIn: 0 }, /logOneIn is a number from 1/],
    [{ logOneIn: "10" }, /logOneIn is a number from 1/],
    [{ sender: "example.org" }, /sender is no address/],
    [{ sender: "two@x@example.org" }, /sender is no address/],
    [{ links: { help: "/help" } }, /link help is none/],
    [{ links: { help: "http://example.org" } }, /link help is none/],
  ])
    assert.match(settingErrors("production", { ...good, ...wrong }).join(), words);
});
