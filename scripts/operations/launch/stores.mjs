// The stores of an environment: created once, found again by name, with the id written to `environments.json`.

import { listAll } from "../cloudflare-api.mjs";
import { databaseOf, decisionsOf, nameOf, saveDecisions, settings } from "../environments.mjs";

/** Where the database is: near most users. */
const LOCATION = "weur";

/** Writes an id as soon as it is known. */
function storeId(environment, name, id) {
  const { ids } = decisionsOf(environment);
  if (id && ids[name] !== id) saveDecisions(environment, { ids: { ...ids, [name]: id } });
  return id;
}

const database = (api, environment, idName, name) => ({
  label: `the database ${name}`,
  find: async () => {
    const all = await listAll(api, `{account}/d1/database?name=${name}`);
    return storeId(environment, idName, all.find((each) => each.name === name)?.uuid);
  },
  make: () => api("POST", "{account}/d1/database", { name, primary_location_hint: LOCATION }),
});

const namespace = (api, environment, title) => ({
  label: `the copies ${title}`,
  find: async () => {
    const all = await listAll(api, "{account}/storage/kv/namespaces");
    return storeId(environment, "copies", all.find((each) => each.title === title)?.id);
  },
  make: () => api("POST", "{account}/storage/kv/namespaces", { title }),
});

const bucket = (api, name) => ({
  label: `the bucket ${name}`,
  find: async () => (await api("GET", "{account}/r2/buckets")).buckets.some((each) => each.name === name),
  make: () => api("POST", "{account}/r2/buckets", { name }),
});

/** The ledger of operations, by which operators see each other's work. */
export const ledgerOf = (api, environment) => database(api, environment, "ledger", nameOf(environment, "operations"));

/** Steps that create the stores, one for each that the front worker is bound to. */
export const storesOf = (api, environment) => [
  database(api, environment, "database", databaseOf(environment)),
  namespace(api, environment, nameOf(environment)),
  ...(settings("front", environment).r2_buckets ?? []).map(({ bucket_name: name }) => bucket(api, name)),
];
