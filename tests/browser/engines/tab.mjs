// A tab of some browser, driven as a person does: it looks until it finds, then presses and types. An engine gives five things:
// `goto(url)`, `run(fn, ...args)` in the page, `element(fn, ...args)` with a `click()`, `type(text)` and `keys(...names)`.

import { setTimeout } from "node:timers/promises";

/** How long a machine under load may take for what a person sees at once. */
const PATIENCE = 120_000;

export class Tab {
  constructor(engine, origin) {
    this.engine = engine;
    this.origin = origin;
  }

  /** Goes to an address, and waits until the application has taken the page over. */
  async open(address) {
    await this.engine.goto(this.origin + address);
    await this.until(() => document.documentElement.hasAttribute("data-ready"));
  }

  /** Waits until a function answers yes in the page. */
  async until(holds, ...args) {
    await this.#again(() => this.engine.run(holds, ...args), `${holds} ${JSON.stringify(args)}`);
  }

  /** Waits for an element with these words that is shown, rests, and is covered by nothing; and presses it. */
  async press(selector, words = "") {
    await this.#again(async () => {
      const found = await this.engine.element(within, selector, words);
      await found?.click();
      return found !== null;
    }, `to press ${selector} ${words}`);
  }

  /** Writes into an empty field by the keyboard. */
  async fill(selector, text) {
    await this.press(selector);
    await this.until((selector) => document.activeElement?.matches(selector) ?? false, selector);
    await this.engine.type(text);
    await this.until((selector, text) => document.querySelector(selector)?.value === text, selector, text);
  }

  /** Types wherever the focus is. */
  type(text) {
    return this.engine.type(text);
  }

  /** Presses keys together. */
  keys(...names) {
    return this.engine.keys(...names);
  }

  /** Waits until an element with these words is shown. */
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

  /** Waits until no element is so. */
  lacks(selector) {
    return this.until((selector) => document.querySelector(selector) === null, selector);
  }

  /** Waits for a path. */
  at(path) {
    return this.until((path) => location.pathname.startsWith(path), path);
  }

  async #again(look, what) {
    const end = performance.now() + PATIENCE;
    let reason = "";
    while (performance.now() < end) {
      try {
        if (await look()) return;
        reason = "";
      } catch (error) {
        // A page that is being left answers nothing, an element that was drawn anew cannot be pressed: look again.
        reason = error.message;
      }
      await setTimeout(50);
    }
    const shown = await this.engine.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
    // What opens over a page stands at its end.
    throw new Error(`waited in vain: ${what} ${reason}\n${shown.slice(0, 500)}\n…\n${shown.slice(-1500)}`);
  }
}

/**
 * In the page: the element that can be pressed now, or null. It must be where it was a look ago: a driver presses and releases at a place, and
 * presses the neighbour of what moves meanwhile. What is in view is not scrolled, because a menu follows its button when the page scrolls.
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
    const before = window.seenALookAgo;
    window.seenALookAgo = seen;
    return before && Object.keys(seen).every((key) => before[key] === seen[key]) ? element : null;
  }
  return null;
}
