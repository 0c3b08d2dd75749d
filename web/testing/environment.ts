// The environment of the web's unit tests: a context of their own within a worker thread, with Node's globals and, over them, those of a
// page. Vitest's own happy-dom environment for such contexts lacks what Node has and happy-dom has not (BroadcastChannel), and its
// internals wait by the same timers that a test stops.

import { runInContext } from "node:vm";
import { threadId } from "node:worker_threads";
import { builtinEnvironments, type Environment } from "vitest/runtime";

const { node, "happy-dom": happyDom } = builtinEnvironments;

let contexts = 0;

/** Node's channels reach every thread of a process: without a name of its own, each page would hear the tabs of another test file. */
function channelOfContext(): typeof BroadcastChannel {
  contexts += 1;
  const own = `${threadId}.${contexts}`;
  return class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${own}`);
    }
  };
}

const environment: Environment = {
  name: "page",
  viteEnvironment: "client",
  setup: happyDom.setup,
  async setupVM(options) {
    if (!node.setupVM) throw new Error("vitest has no contexts");
    const vm = await node.setupVM({});
    const context = vm.getVmContext();
    const global = runInContext("this", context);
    const page = await happyDom.setup(global, options);
    global.BroadcastChannel = channelOfContext();
    return {
      getVmContext: () => context,
      async teardown() {
        await page.teardown(global);
        await vm.teardown();
      },
    };
  },
};

export default environment;
