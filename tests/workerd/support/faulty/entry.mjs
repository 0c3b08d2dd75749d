// The script as shipped, over stores that fail on command. `POST /faults` sets the faults: `{ "DB": "stalls", "KV": "dead" }`.

import { WorkerEntrypoint } from "cloudflare:workers";

const never = () => new Promise(() => {});
const lost = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));

/** The outcome of a call to a store; `act` is the real call. */
const MOODS = {
  /** The call never arrives. */
  stalls: never,
  /** The call is executed, but never returns. */
  stallsAfterwards: (act) => act().then(never),
  /** The call fails at once. */
  dead: lost,
};
const moods = {};

/** A store whose `methods` follow the mood. */
function faulty(store, name, methods) {
  return new Proxy(store, {
    get(target, member) {
      const value = Reflect.get(target, member);
      if (typeof value !== "function" || member === "constructor") return value;
      return (...args) => {
        const act = () => value.apply(target, args);
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

/** The entry point of a script, replacing the shipped `Product`. */
export const withFaults = (Product) =>
  class extends WorkerEntrypoint {
    async fetch(request) {
      if (new URL(request.url).pathname === "/faults") {
        Object.assign(moods, await request.json());
        return new Response(null, { status: 204 });
      }
      return new Product(this.ctx, over(this.env)).fetch(request);
    }

    scheduled(event) {
      return new Product(this.ctx, over(this.env)).scheduled(event);
    }
  };
