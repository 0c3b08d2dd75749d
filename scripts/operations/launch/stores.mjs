// The stores of an environment: created once, found again by name, with the id written to `environments.json`.

import { databaseOf, decide, decided, nameOf, settings } from "../environments.mjs";
import { everything } from "../platform.mjs";

/** Where the database is: near most users. */
const LOCATION = "weur";

/** Writes an id as soon as it is known. */
function keepId(environment, name, id) {
  const { ids } = decided(environment);
  if (id && ids[name] !== id) decide(environment, { ids: { ...ids, [name]: id } });
  return id;
}

const database = (ask, environment, idName, name) => ({
  label: `the database ${name}`,
  find: async () => {
    const all = await everything(ask, `{account}/d1/database?name=${name}`);
    return keepId(environment, idName, all.find((each) => each.name === name)?.uuid);
  },
  make: () => ask("POST", "{account}/d1/database", { name, primary_location_hint: LOCATION }),
});

const namespace = (ask, environment, title) => ({
  label: `the copies ${title}`,
  find: async () => {
    const all = await everything(ask, "{account}/storage/kv/namespaces");
    return keepId(environment, "copies", all.find((each) => each.title === title)?.id);
  },
  make: () => ask("POST", "{account}/storage/kv/namespaces", { title }),
});

const bucket = (ask, name) => ({
  label: `the bucket ${name}`,
  find: async () => (await ask("GET", "{account}/r2/buckets")).buckets.some((each) => each.name === name),
  make: () => ask("POST", "{account}/r2/buckets", { name }),
});

/** The ledger of operations, by which operators see each other's work. */
export const ledgerOf = (ask, environment) => database(ask, environment, "ledger", nameOf(environment, "operations"));

/** Steps that create the stores, one for each that the front worker is bound to. */
export const storesOf = (ask, environment) => [
  database(ask, environment, "database", databaseOf(environment)),
  namespace(ask, environment, nameOf(environment)),
  ...(settings("front", environment).r2_buckets ?? []).map(({ bucket_name: name }) => bucket(ask, name)),
];
