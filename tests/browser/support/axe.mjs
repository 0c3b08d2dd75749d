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

/**
 * The violations on a page, as `rule: elements`, except of the rules in `exempt`. Results of frames are joined in a blank page, to which every
 * node of every rule is sent; a page without frames judges itself. Nodes that violate nothing are not described.
 */
export async function violationsOn(page, exempt = []) {
  const axe = new PatientAxe({ page }).options({ resultTypes: ["violations"] }).disableRules(exempt);
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}
