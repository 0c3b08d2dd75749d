// Progress of a set-up: parallel steps, each with its measured duration. On a terminal one line that moves; elsewhere a line when a step
// begins and ends, and one every twenty seconds in between.

const WIDTH = 28;

/** The completed share of a step after `elapsed` of about `expected` milliseconds: it slows down towards the end, and never reaches 1. */
export function share(elapsed, expected) {
  const ratio = elapsed / Math.max(expected, 1);
  return ratio < 0.8 ? ratio : 1 - 0.2 * Math.exp((0.8 - ratio) / 0.2);
}

/** The completed share of all `steps` (`{ expected, from, until }`, milliseconds), from 0 to 1, at a moment. */
export function whole(steps, now) {
  const total = steps.reduce((sum, { expected }) => sum + expected, 0);
  const done = steps.reduce((sum, { expected, from, until }) => {
    if (until !== undefined) return sum + expected;
    return from === undefined ? sum : sum + expected * share(now - from, expected);
  }, 0);
  return total === 0 ? 1 : done / total;
}

/**
 * Progress of steps, `{ name, title, expected }` (seconds) each. `run(name, work)` runs one, and `skip(name)` says that there is nothing to
 * do for it. A failed step prints its output and `advice`, and ends the process. `since` is when everything began, `done` names the steps
 * that were done before.
 */
export function progress(named, { out = process.stdout, now = Date.now, since = now(), done = [] } = {}) {
  const steps = new Map(
    named.map((step) => [
      step.name,
      { ...step, expected: step.expected * 1000, ...(done.includes(step.name) ? { from: since, until: since } : {}) },
    ]),
  );
  const isMoving = out.isTTY === true;
  const running = () => [...steps.values()].filter((step) => step.from !== undefined && step.until === undefined);

  const draw = () => {
    const part = whole([...steps.values()], now());
    const full = Math.floor(part * WIDTH);
    const bar = `${"█".repeat(full)}${"░".repeat(WIDTH - full)}`;
    const titles = running().map(({ title }) => title);
    const line = `${bar} ${String(Math.floor(part * 100)).padStart(3)} %  ${((now() - since) / 1000).toFixed(0)} s  ${titles.join(" · ")}`;
    if (isMoving) out.write(`\r\u001b[2K${line.slice(0, (out.columns ?? 80) - 1)}`);
    else out.write(`  ${line}\n`);
  };
  const print = (line) => out.write(isMoving ? `\r\u001b[2K${line}\n` : `${line}\n`);
  const tick = setInterval(() => running().length > 0 && draw(), isMoving ? 200 : 20_000);
  tick.unref();

  return {
    skip(name) {
      steps.delete(name);
    },
    async run(name, work, advice) {
      const step = steps.get(name);
      step.from = now();
      if (!isMoving) print(`• ${step.title} …`);
      try {
        const result = await work();
        step.until = now();
        print(`  ✓ ${step.title}, ${((step.until - step.from) / 1000).toFixed(1)} s`);
        return result;
      } catch (error) {
        print(`  ✗ ${step.title} failed: ${error.message}\n${error.output ?? ""}`);
        if (advice) print(`  What to do: ${advice}`);
        process.exit(1);
      }
    },
    end() {
      clearInterval(tick);
      if (isMoving) out.write("\r\u001b[2K");
    },
  };
}
