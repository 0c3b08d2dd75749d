// All compared workers in one workerd: each has a socket of its own, so that neither a proxy nor the asset router is in front of it.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { experimental_readRawConfig as readRaw } from "wrangler";
import { readSecrets } from "../scripts/setup/secrets.mjs";
import { root } from "../scripts/setup/steps.mjs";
import { bareModule } from "./bare.mjs";
import { FLOOR, FLOOR_OBJECTS, RECORDER } from "./floor.mjs";

// The version that wrangler includes, as it owns the local data.
const { Miniflare } = createRequire(createRequire(import.meta.url).resolve("wrangler"))("miniflare");

const { rawConfig } = readRaw({ config: join(root, "wrangler.toml") });

const EMPTY = `export default { fetch: () => new Response("ok") };`;
const BARE = `import wasm from "./bare.wasm";
  let bare;
  export default { fetch() {
    bare ??= new WebAssembly.Instance(wasm, {}).exports;
    return new Response(String(bare.argon2id()));
  } };`;

const dev = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] };

/** A worker of modules, the first one being its entry. */
const worker = (name, modules, { env = {}, exports = {}, compatibilityFlags = [] } = {}) => ({
  config: {
    name,
    compatibilityDate: rawConfig.compatibility_date,
    compatibilityFlags,
    manifest: { mainModule: Object.keys(modules)[0], modules },
    env,
    exports,
  },
  dev,
});

const esm = (contents) => ({ type: "esm", contents });
const wasm = (contents) => ({ type: "wasm", contents });

const DATABASE = { DB: { type: "d1", id: rawConfig.d1_databases[0].database_id } };

/**
 * The two scripts of the product, by its wrangler files, from the build in `folder`. Pages are not requested here, so the assets are an
 * empty worker. `before` are modules before those of the front worker.
 */
async function product(name, folder, secrets, config, before = {}) {
  const bytes = (path) => readFile(join(root, path));
  const modules = async (script) => ({
    [`worker/cloudflare/${script}.mjs`]: esm(String(await bytes(`worker/cloudflare/${script}.mjs`))),
    "build/worker/index.js": esm(String(await bytes(`${folder}/index.js`))),
    "build/worker/index_bg.wasm": wasm(await bytes(`${folder}/index_bg.wasm`)),
  });
  const classes = rawConfig.durable_objects.bindings;
  const objects = Object.fromEntries(
    classes.map(({ name: binding, class_name }) => [
      binding,
      { type: "durable-object", worker: `${name}-objects`, exportName: class_name },
    ]),
  );
  const texts = { ...rawConfig.vars, ...readSecrets(secrets), CONFIG: JSON.stringify(config) };
  const env = {
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { type: "text", value }])),
    ...DATABASE,
    KV: { type: "kv", id: rawConfig.kv_namespaces[0].id },
    ASSETS: { type: "worker", worker: "empty" },
    ...objects,
  };
  const exports = Object.fromEntries(
    classes.map(({ class_name }) => [class_name, { type: "durable-object", storage: "sqlite" }]),
  );
  return [
    worker(name, { ...before, ...(await modules("front")) }, { env }),
    worker(`${name}-objects`, await modules("objects"), { env: objects, exports }),
  ];
}

/** The workers that measure the platform (floor.mjs). */
async function floor(secrets, config) {
  const FLOOR_OBJECT = { type: "durable-object", worker: "floor-objects", exportName: "FloorObject" };
  return [
    ...(await product("recorded", "build/worker", secrets, config, { "recorder.mjs": esm(RECORDER) })),
    worker("floor", { "floor.mjs": esm(FLOOR) }, { env: { ...DATABASE, FLOOR_OBJECT } }),
    worker(
      "floor-objects",
      { "floor-objects.mjs": esm(FLOOR_OBJECTS) },
      { exports: { FloorObject: { type: "durable-object", storage: "sqlite" } } },
    ),
  ];
}

/**
 * Starts them over the data at `persist`: returns the address of each worker by name, the product's log so far, and how to stop. `beside`
 * is the folder of another build of the product, which uses the same database.
 */
export async function startWorkers({ persist, secrets, config, others = [], beside }) {
  const bare = wasm(await readFile(await bareModule("fast, 3", [], "3")));
  const lines = [];
  const runtime = new Miniflare({
    resourcePersistencePath: join(persist, "v3"),
    handleStructuredLogs: ({ message }) => lines.push(message),
    workers: [
      worker("empty", { "empty.mjs": esm(EMPTY) }),
      worker("argon2id", { "argon2id.mjs": esm(BARE), "bare.wasm": bare }),
      ...(await product("asgard", "build/worker", secrets, config)),
      ...(await floor(secrets, config)),
      ...(beside ? await product("beside", beside, secrets, config) : []),
      ...others.map(({ name, modules, ...more }) => worker(name, modules, more)),
    ],
  });
  await runtime.ready;
  const own = ["empty", "argon2id", "asgard", "recorded", "floor"];
  const names = [...own, ...(beside ? ["beside"] : []), ...others.map(({ name }) => name)];
  const urls = await Promise.all(names.map((name) => runtime.unsafeGetDirectURL(name)));
  return {
    url: Object.fromEntries(names.map((name, at) => [name, urls[at].origin])),
    log: lines,
    stop: () => runtime.dispose(),
  };
}
