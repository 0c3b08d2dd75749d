// Layout problems that a program can detect; a reviewer looks at the rest.

import { violationsOn } from "./axe.mjs";

/** Minimum size of a touch target in CSS pixels (look: touch targets). */
const TARGET = 44;

/** Runs in the page: finds touch targets that are too small, except links within a sentence, and the horizontal overflow of the page. */
function measure(target) {
  const { scrollWidth, clientWidth } = document.documentElement;
  const acts = document.querySelectorAll("a[href], button, input, label, [role=menuitem], [role=option]");
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true }) && !element.closest("iframe, .skip-link");
  // Content of a label belongs to its touch target, and a text input to its row.
  const isPart = (element) => element.matches("label:not(:has(input)), label input, .input-row *, [hidden] *");
  const isInSentence = ({ parentElement }) =>
    [...parentElement.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  /** A link that covers its whole tile is as large as the tile. */
  const touched = (element) => {
    const { position, inset } = getComputedStyle(element, "::after");
    return position === "absolute" && inset === "0px" ? element.offsetParent : element;
  };
  const isSmall = (element) => {
    const { width, height } = touched(element).getBoundingClientRect();
    // Up to half a pixel is lost between layout and screen.
    return width > 1 && (width < target - 0.5 || height < target - 0.5);
  };
  const small = [...acts]
    .filter((element) => isShown(element) && !isPart(element) && isSmall(element) && !isInSentence(element))
    .map((element) => element.textContent.trim() || element.getAttribute("aria-label") || element.className);
  return { tooWide: scrollWidth - clientWidth, small };
}

/** Violations that axe finds, horizontal overflow, and on phones touch targets that are too small. */
export async function layoutProblems(page, isPhone) {
  const found = await violationsOn(page);
  const { tooWide, small } = await page.evaluate(measure, TARGET);
  if (tooWide > 0) found.push(`${tooWide} px too wide`);
  if (isPhone && small.length > 0) found.push(`too small for a finger: ${small.join(", ")}`);
  return found;
}
