// What the platform itself takes for the calls that the product makes: a worker of a few lines of JavaScript makes the same calls, with the
// same statements and values, and does nothing else. A copy of the product records them first.

/** Main module of the copy, in front of `worker/cloudflare/front.mjs`: lists the batches that the product sent to D1 since the last request for them. */
export const RECORDER = `
  import Front from "./worker/cloudflare/front.mjs";
  const batches = [];
  class D1Database {
    constructor(database) { this.database = database; }
    prepare(sql) { return { bind: (...values) => ({ sql, values }) }; }
    batch(statements) {
      batches.push(statements);
      return this.database.batch(statements.map(({ sql, values }) => this.database.prepare(sql).bind(...values)));
    }
  }
  export default class extends Front {
    constructor(context, env) { super(context, { ...env, DB: new D1Database(env.DB) }); }
    async fetch(request) {
      return request.url.endsWith("/batches") ? Response.json(batches.splice(0)) : super.fetch(request);
    }
  }`;

/**
 * Makes the calls of a plan, one after the other, and answers 200 bytes. What is new in each call, the id and the number, is another one in
 * each of its own; a text that the object does not have is written there.
 */
export const FLOOR = `
  const plans = new Map();
  export default { async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "POST") return new Response(plans.set(pathname, await request.json()) && "planned");
    const { calls, isWrite, batches, seen } = plans.get(pathname);
    const [id, number] = [crypto.randomUUID(), searchParams.get("number")];
    for (let call = 0; call < calls; call += 1) {
      const body = (isWrite ? id + call : "").padEnd(300, "x");
      await (await env.FLOOR_OBJECT.getByName("one").fetch("https://object/", { method: "POST", body })).text();
    }
    const renewed = (value) =>
      typeof value === "string" ? value.replaceAll(seen.id, id).replaceAll("Room " + seen.number, "Room " + number) : value;
    for (const batch of batches) {
      await env.DB.batch(batch.map(({ sql, values }) => env.DB.prepare(sql).bind(...values.map(renewed))));
    }
    return new Response("x".repeat(200), { headers: { "content-type": "text/plain" } });
  } };`;

/** The object that it calls: reads a row in a transaction, and writes it if it changes. */
export const FLOOR_OBJECTS = `
  import { DurableObject } from "cloudflare:workers";
  export class FloorObject extends DurableObject {
    constructor(state, env) {
      super(state, env);
      state.storage.sql.exec("CREATE TABLE IF NOT EXISTS texts (id INTEGER PRIMARY KEY, text TEXT) STRICT");
    }
    async fetch(request) {
      const text = await request.text();
      const { sql } = this.ctx.storage;
      return new Response(this.ctx.storage.transactionSync(() => {
        if (sql.exec("SELECT text FROM texts WHERE id = ?1", 1).toArray()[0]?.text !== text) {
          sql.exec("INSERT OR REPLACE INTO texts (id, text) VALUES (?1, ?2)", 1, text);
        }
        return text;
      }));
    }
  }
  export default { fetch: () => new Response(null, { status: 404 }) };`;

/**
 * The calls of the platform for each act of `acts`, which are acts of the recorded copy. `objects` is the number of calls to objects, and
 * whether they write.
 */
export async function floorCalls(url, acts, objects) {
  const must = async (answer) => {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
  const batches = async () => JSON.parse(await must(await fetch(`${url.recorded}/batches`)));
  const floors = {};
  for (const [act, run] of Object.entries(acts)) {
    await run(1);
    await batches();
    const seen = { number: 2, id: await run(2) };
    const to = `${url.floor}/${encodeURIComponent(act)}`;
    const plan = { ...objects[act], seen, batches: await batches() };
    await must(await fetch(to, { method: "POST", body: JSON.stringify(plan) }));
    floors[act] = async (number) => must(await fetch(`${to}?number=${number}`));
  }
  return floors;
}
