// The script as it is shipped, over stores that fail on command. `POST /rehearsal` says how: `{ "DB": "stalls", "KV": "dead" }`.

import { WorkerEntrypoint } from "cloudflare:workers";

const never = () => new Promise(() => {});
const lost = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));

/** What becomes of a call to a store; `act` is what it would do. */
const MOODS = {
  /** It never hears of it. */
  stalls: never,
  /** It does what it is told, and never says so. */
  stallsAfterwards: (act) => act().then(never),
  /** It fails at once. */
  dead: lost,
};
const moods = {};

/** A store whose `methods` do as they are told. */
function faulty(store, name, methods) {
  return new Proxy(store, {
    get(of, member) {
      const value = Reflect.get(of, member);
      if (typeof value !== "function" || member === "constructor") return value;
      return (...args) => {
        const act = () => value.apply(of, args);
        const mood = methods.includes(member) ? MOODS[moods[name]] : undefined;
        return mood ? mood(act) : act();
      };
    },
  });
}

const over = (env) => ({
  ...env,
  DB: faulty(env.DB, "DB", ["batch"]),
  KV: faulty(env.KV, "KV", ["get", "put", "list", "delete"]),
});

/** The entry point of a script in the place of the shipped `Product`. */
export const rehearsed = (Product) =>
  class extends WorkerEntrypoint {
    async fetch(request) {
      if (new URL(request.url).pathname === "/rehearsal") {
        Object.assign(moods, await request.json());
        return new Response(null, { status: 204 });
      }
      return new Product(this.ctx, over(this.env)).fetch(request);
    }

    scheduled(event) {
      return new Product(this.ctx, over(this.env)).scheduled(event);
    }
  };
