// What a machine can see of a page's looks: the rest is for people.

import { AxeBuilder } from "@axe-core/playwright";

/** What fingers need (look: touch targets). */
const TARGET = 44;

/** Runs in the page: what is too small to be touched, apart from links within a sentence, and how far the page sticks out. */
function measure(target) {
  const { scrollWidth, clientWidth } = document.documentElement;
  const acts = document.querySelectorAll("a[href], button, input, label, [role=menuitem], [role=option]");
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true }) && !element.closest("iframe, .skip-link");
  // What stands in a label is touched with it, and text inputs are what their row is.
  const isPart = (element) => element.matches("label:not(:has(input)), label input, .input-row *, [hidden] *");
  const isInSentence = ({ parentElement }) =>
    [...parentElement.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  /** A link over the whole of its tile is as large as that. */
  const touched = (element) => {
    const { position, inset } = getComputedStyle(element, "::after");
    return position === "absolute" && inset === "0px" ? element.offsetParent : element;
  };
  const isSmall = (element) => {
    const { width, height } = touched(element).getBoundingClientRect();
    // Half a pixel is lost between layout and screen.
    return width > 1 && (width < target - 0.5 || height < target - 0.5);
  };
  const small = [...acts]
    .filter((element) => isShown(element) && !isPart(element) && isSmall(element) && !isInSentence(element))
    .map((element) => element.textContent.trim() || element.getAttribute("aria-label") || element.className);
  return { tooWide: scrollWidth - clientWidth, small };
}

/** What axe finds, what sticks out at the side, and on phones what is too small for a finger. */
export async function findings(page, isPhone) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
  const { tooWide, small } = await page.evaluate(measure, TARGET);
  if (tooWide > 0) found.push(`${tooWide} px too wide`);
  if (isPhone && small.length > 0) found.push(`too small for a finger: ${small.join(", ")}`);
  return found;
}
