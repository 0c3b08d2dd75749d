// axe in every frame of a page, however long a busy machine takes for it.

import { AxeBuilder } from "@axe-core/playwright";

class PatientAxe extends AxeBuilder {
  /** The builder gives a frame one second, and then judges the page without it. The page itself has had the script by then. */
  async inject(frames) {
    for (const frame of frames.filter((one) => one !== this.page.mainFrame())) {
      await frame.evaluate(this.script());
      await frame.evaluate(await this.axeConfigure());
    }
  }
}

/** Rules that judge colours. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/** Whether this document has had the script: half a megabyte, whose compilation takes a quarter of a run. */
const isInjected = (page) => page.evaluate('typeof window.axe?.run === "function"');

/** axe takes the particles behind a page for something in front of it, and then judges no colour there. */
const hideParticles = (page, isHidden) =>
  page.evaluate((isHidden) => {
    for (const { style } of document.querySelectorAll(".particles"))
      style.setProperty("display", isHidden ? "none" : "", "important");
  }, isHidden);

/**
 * The violations on a page, as `rule: elements`, of the rules in `only` (of all without it) except those in `exempt`. Results of frames are
 * joined in a blank page, to which every node of every rule is sent; a page without frames judges itself. Nodes that violate nothing are not
 * described.
 */
export async function violationsOn(page, exempt = [], only = undefined) {
  const isAlone = page.frames().length === 1;
  const axe = new PatientAxe({ page, ...(isAlone && (await isInjected(page)) ? { axeSource: ";" } : {}) });
  axe.options({ resultTypes: ["violations"], ...(only && { runOnly: { type: "rule", values: only } }) });
  await hideParticles(page, true);
  const { violations } = await axe.disableRules(exempt).setLegacyMode(isAlone).analyze();
  await hideParticles(page, false);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}
