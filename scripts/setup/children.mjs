// Commands end with the script that started them. An abandoned compiler keeps the cores busy that the next attempt needs, and an abandoned
// installer writes into the same folders as the next one.

const running = new Set();

process.on("exit", () => {
  for (const child of running) child.kill();
});

/** Ends `child` when this process exits; returns it. */
export function endWithParent(child) {
  running.add(child);
  const over = () => running.delete(child);
  child.on("close", over);
  child.on("error", over);
  return child;
}

/**
 * Does `work`, and exits when a signal says so meanwhile: by default a signal ends a process without the event `exit`, and only a terminal
 * sends it to the children as well.
 */
export async function exitOnSignals(work) {
  const exit = () => process.exit(1);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, exit);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, exit);
  }
}

/**
 * Does `work`, and afterwards calls `remove` in any case, for files that must not be left behind. A signal ends a process without `finally`, so it exits
 * meanwhile, and what runs then cannot wait.
 */
export const removedAfter = (remove, work) =>
  exitOnSignals(async () => {
    process.on("exit", remove);
    try {
      return await work();
    } finally {
      process.off("exit", remove);
      remove();
    }
  });
