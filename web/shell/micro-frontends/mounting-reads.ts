// What an app reads while it is mounted. A silent server is given up in time for the app to show what it has stored, or that there is nothing:
// the limit of a read is longer than the shell waits for the app.

import { Failure } from "../../client/api/failure";
import { noteUnreachable } from "../../client/api/network";
import { LOCAL_WAIT_MS, MOUNTING_READS_LIMIT_MS } from "../../client/timings";

export interface MountingReads {
  /** Makes a read, and gives it up when the time is over. */
  read(call: (signal: AbortSignal) => Promise<unknown>): Promise<unknown>;
  /** The app is mounted, or gone: what is still read has the limit of any other. */
  end(): void;
}

/** The time begins now. */
export function mountingReads(): MountingReads {
  const over = new AbortController();
  const { signal } = over;
  const timer = setTimeout(() => over.abort(new Failure(0, "timeout")), MOUNTING_READS_LIMIT_MS);
  return {
    async read(call) {
      signal.throwIfAborted();
      const began = performance.now();
      let stop = () => {};
      const late = new Promise((_, reject) => {
        stop = () => {
          // Where the app itself came late, a read that has just begun says nothing about the server.
          if (performance.now() - began >= LOCAL_WAIT_MS) noteUnreachable();
          reject(signal.reason);
        };
      });
      signal.addEventListener("abort", stop);
      // Not only the request itself may take its time, but also the guard or the renewal before it, which end by limits of their own.
      return Promise.race([call(signal), late]).finally(() => signal.removeEventListener("abort", stop));
    },
    end: () => clearTimeout(timer),
  };
}
