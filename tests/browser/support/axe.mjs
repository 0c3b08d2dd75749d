// axe in every frame of a page, however long a busy machine takes for it.

import { AxeBuilder } from "@axe-core/playwright";

class PatientAxe extends AxeBuilder {
  /** The builder gives a frame one second, and then judges the page without it. */
  async inject(frames) {
    for (const frame of frames) {
      await frame.evaluate(this.script());
      await frame.evaluate(await this.axeConfigure());
    }
  }
}

/** The violations on a page, as `rule: elements`, except of the rules in `exempt`. */
export async function violationsOn(page, exempt = []) {
  const { violations } = await new PatientAxe({ page }).disableRules(exempt).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}
