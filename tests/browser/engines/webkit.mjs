// WebKit by WebDriver: Debian's WebKitGTK, whose browser needs a display, so it gets a virtual one.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Builder, Key } from "selenium-webdriver";
import { MINI_BROWSER, WEBKIT_DRIVER, XVFB } from "../../../scripts/setup/engines.mjs";
import { claimPort } from "../../../scripts/setup/ports.mjs";

/** How long a loaded machine may take to start the driver. */
const PATIENCE = 120_000;

/** Starts a virtual display with a free number. */
async function display() {
  const args = ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"];
  const server = spawn(XVFB, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(createInterface(server.stdio[3]), "line");
  return { server, DISPLAY: `:${number}` };
}

/** Resolves once the driver listens; rejects with the output of a driver that exits instead. */
async function listening(driver, port) {
  let [isOver, output] = [false, ""];
  driver.stderr.on("data", (chunk) => {
    output += chunk;
  });
  driver.on("exit", () => {
    isOver = true;
  });
  const end = performance.now() + PATIENCE;
  for (;;) {
    if (performance.now() > end) throw new Error(`WebKit's driver does not answer: ${output}`);
    if (isOver) throw new Error(`WebKit's driver ended: ${output}`);
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Kills the child processes when this process is terminated. */
function endTogether(children) {
  process.once("exit", () => {
    for (const child of children) child.kill();
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
}

/** Kills a process and resolves when it has exited. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill();
  await gone;
}

/** In the page: records errors from now on. */
function listen() {
  window.complaints ??= [];
  if (window.complaints.isListening) return;
  window.complaints.isListening = true;
  // By the specification, notifying an observer only in the next frame is an error event; it is not a fault.
  const isFault = (message) => message && !message.startsWith("ResizeObserver loop");
  addEventListener("error", ({ message }) => isFault(message) && window.complaints.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.complaints.push(String(reason)));
}

/** Starts a new WebKit. */
export async function webkit() {
  const { server, DISPLAY } = await display();
  const port = await claimPort();
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: ["ignore", "ignore", "pipe"],
    // Without graphics card and desktop: software rendering, and no lookup of assistive technology.
    env: { ...process.env, DISPLAY, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1", NO_AT_BRIDGE: "1" },
  });
  endTogether([driver, server]);
  const clean = async () => {
    await end(driver);
    await end(server);
  };
  try {
    await listening(driver, port);
    const browser = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] },
      })
      .build();
    return tabOf(browser, clean);
  } catch (error) {
    await clean();
    throw error;
  }
}

function tabOf(browser, clean) {
  const run = (act, ...args) => browser.executeScript(`return (${act})(...arguments)`, ...args);
  const complaints = [];
  // They are lost with the page: collect them before navigating.
  const collect = async () => complaints.push(...((await run(() => window.complaints?.splice(0))) ?? []));
  return {
    async goto(url) {
      await collect();
      await browser.get(url);
      await run(listen);
    },
    run,
    element: run,
    async type(text) {
      await browser.actions().sendKeys(text).perform();
    },
    async keys(...names) {
      const keyOf = (name) => Key[name.toUpperCase()] ?? name;
      const actions = browser.actions();
      for (const name of names) actions.keyDown(keyOf(name));
      for (const name of names.toReversed()) actions.keyUp(keyOf(name));
      await actions.perform();
    },
    async complaints() {
      await collect();
      return complaints;
    },
    async close() {
      await browser.quit().catch(() => {});
      await clean();
    },
  };
}
