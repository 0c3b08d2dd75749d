// A browser tab, driven like a user: it polls for an element, then clicks and types. An engine provides `goto(url)`,
// `run(fn, ...args)` in the page, `element(fn, ...args)` with a `click()`, `type(text)` and `keys(...names)`.

import { setTimeout } from "node:timers/promises";

/** How long a loaded machine may take for what a user sees at once. */
const PATIENCE = 120_000;

export class Tab {
  constructor(engine, origin) {
    this.engine = engine;
    this.origin = origin;
  }

  /** Opens an address and waits until the application has hydrated the page. */
  async open(address) {
    await this.engine.goto(this.origin + address);
    await this.until(() => document.documentElement.hasAttribute("data-ready"));
  }

  /** Waits until a function returns true in the page. */
  async until(holds, ...args) {
    await this.#retry(() => this.engine.run(holds, ...args), `${holds} ${JSON.stringify(args)}`);
  }

  /** Waits for an element with this text that is visible, not moving and not covered, and clicks it. */
  async press(selector, words = "") {
    await this.#retry(async () => {
      const found = await this.engine.element(within, selector, words);
      await found?.click();
      return found !== null;
    }, `to press ${selector} ${words}`);
  }

  /** Types into an empty field. */
  async fill(selector, text) {
    await this.press(selector);
    await this.until((selector) => document.activeElement?.matches(selector) ?? false, selector);
    await this.engine.type(text);
    await this.until((selector, text) => document.querySelector(selector)?.value === text, selector, text);
  }

  /** Types at the focus. */
  type(text) {
    return this.engine.type(text);
  }

  /** Presses keys together. */
  keys(...names) {
    return this.engine.keys(...names);
  }

  /** Waits until an element with this text is visible. */
  shows(selector, words = "") {
    return this.until(
      (selector, words) =>
        [...document.querySelectorAll(selector)].some(
          (element) => element.getClientRects().length > 0 && element.innerText.includes(words),
        ),
      selector,
      words,
    );
  }

  /** Waits until no element matches. */
  lacks(selector) {
    return this.until((selector) => document.querySelector(selector) === null, selector);
  }

  /** Waits for a path. */
  at(path) {
    return this.until((path) => location.pathname.startsWith(path), path);
  }

  async #retry(action, label) {
    const end = performance.now() + PATIENCE;
    let reason = "";
    while (performance.now() < end) {
      try {
        if (await action()) return;
        reason = "";
      } catch (error) {
        // A page that is being unloaded does not respond, and an element that was rendered again cannot be clicked: retry.
        reason = error.message;
      }
      await setTimeout(50);
    }
    const shown = await this.engine.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
    // Overlays are at the end of the page.
    throw new Error(`waited in vain: ${label} ${reason}\n${shown.slice(0, 500)}\n…\n${shown.slice(-1500)}`);
  }
}

/**
 * In the page: the element that can be clicked now, or null. It must be where it was at the previous call: a driver
 * presses and releases at coordinates, and would hit another element beside a moving one. Elements in view are not
 * scrolled, because a menu follows its button on scroll.
 */
function within(selector, words) {
  const moves = ({ playState, effect }) =>
    playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
  if (document.getAnimations().some(moves)) return null;
  for (const element of document.querySelectorAll(selector)) {
    const name = element.getAttribute("aria-label") ?? element.innerText;
    if (element.disabled || !name.includes(words)) continue;
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!element.contains(document.elementFromPoint(left + width / 2, top + height / 2))) continue;
    const seen = { element, left, top, width, height };
    const before = window.lastSeen;
    window.lastSeen = seen;
    return before && Object.keys(seen).every((key) => before[key] === seen[key]) ? element : null;
  }
  return null;
}
