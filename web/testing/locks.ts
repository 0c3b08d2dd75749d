// Locks across tabs (Web Locks API), which the tests' environment does not have.

import { onTestFinished } from "vitest";

type Work = (lock: object | null) => unknown;

interface Options {
  readonly ifAvailable?: boolean;
  readonly mode?: LockMode;
  readonly signal?: AbortSignal;
}

interface HeldLock {
  readonly name: string;
  readonly mode: LockMode;
  readonly released: Promise<void>;
}

const whenAborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

/** Gives the browser locks for the rest of the test. */
export function provideLocks(): void {
  const held = new Set<HeldLock>();

  async function request(name: string, ...rest: readonly [Work] | readonly [Options, Work]): Promise<unknown> {
    const [{ ifAvailable = false, mode = "exclusive", signal }, work] =
      rest.length === 1 ? [{} as Options, rest[0]] : rest;
    const blocking = () =>
      [...held].find((one) => one.name === name && (one.mode === "exclusive" || mode === "exclusive"));
    for (let other = blocking(); other; other = blocking()) {
      if (ifAvailable) return work(null);
      await Promise.race([other.released, whenAborted(signal)]);
    }
    const result = (async () => work({ name, mode }))();
    const release = () => void held.delete(own);
    const own: HeldLock = { name, mode, released: result.then(release, release) };
    held.add(own);
    await own.released;
    return result;
  }

  const query = async () => ({ held: Array.from(held, ({ name, mode }) => ({ name, mode })) });
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request, query } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
}
