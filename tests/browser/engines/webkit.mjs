// WebKit by WebDriver: Debian's WebKitGTK, whose browser needs a display, so it gets one of its own that nobody sees.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Builder, Key } from "selenium-webdriver";
import { MINI_BROWSER, WEBKIT_DRIVER, XVFB } from "../../../scripts/setup/engines.mjs";
import { claimPort } from "../../../scripts/setup/ports.mjs";

/** A display that nobody has, by its number. */
async function display() {
  const args = ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"];
  const server = spawn(XVFB, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(createInterface(server.stdio[3]), "line");
  return { server, DISPLAY: `:${number}` };
}

/** Answers once the driver listens; a driver that ends instead says why. */
async function listening(driver, port) {
  let [isOver, said] = [false, ""];
  driver.stderr.on("data", (chunk) => {
    said += chunk;
  });
  driver.on("exit", () => {
    isOver = true;
  });
  for (;;) {
    if (isOver) throw new Error(`WebKit's driver ended: ${said}`);
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Nothing goes on when this process is told to end. */
function endTogether(children) {
  process.once("exit", () => {
    for (const child of children) child.kill();
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
}

/** Ends a process, and answers when it is gone. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill();
  await gone;
}

/** In the page: writes down what goes wrong from now on. */
function listen() {
  window.complaints ??= [];
  if (window.complaints.isListening) return;
  window.complaints.isListening = true;
  // That an observer is told in the next frame is an error event by the specification, and no fault.
  const isFault = (message) => message && !message.startsWith("ResizeObserver loop");
  addEventListener("error", ({ message }) => isFault(message) && window.complaints.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.complaints.push(String(reason)));
}

/** A WebKit of its own. */
export async function webkit() {
  const { server, DISPLAY } = await display();
  const port = await claimPort();
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: ["ignore", "ignore", "pipe"],
    // No graphics card, no desktop: software draws, and nobody is asked about assistive technology.
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
  // They go with the page: ask before it is left by its address.
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
