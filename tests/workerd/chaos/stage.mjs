// The product that is killed, and restarts on the same port with its data on disk.

import { serve } from "../../../scripts/setup/serve.mjs";
import { keepLog } from "../../support/kept-log.mjs";

/** Starts it. `whenUp()` resolves once it runs; `strike()` kills it like a power failure, and restarts it. */
export async function stage({ port, persist }) {
  const start = async () => {
    const running = await serve({ port, persist });
    keepLog(running.log);
    return running;
  };
  let product = await start();
  let up = Promise.resolve();
  let kills = 0;
  return {
    url: product.url,
    whenUp: () => up,
    kills: () => kills,
    strike() {
      const again = async () => {
        await product.kill();
        kills += 1;
        product = await start();
      };
      up = up.then(again);
      return up;
    },
    end: () => product.kill(),
  };
}
