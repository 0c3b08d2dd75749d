// Loads the application on a page that works without it: after the first paint.

import { reloadOnce } from "./reload-once";

/** Milliseconds after which a browser that reports no paint gets the application anyway. */
const WITHOUT_PAINT = 2_000;

/** The first paint; a hidden page has none. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const isReported = PerformanceObserver.supportedEntryTypes?.includes("paint");
    if (document.hidden || !isReported) return resolve();
    setTimeout(resolve, WITHOUT_PAINT);
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  });
}

/**
 * Loads the modules, which are sorted by what imports what. Before the paint they would compete with it for the line. Each is imported by
 * itself, and so evaluated once it has arrived: by one import of the last, they would be evaluated together and block the page for long.
 */
export async function loadApplication(
  files: readonly string[],
  load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file),
): Promise<void> {
  // By the user: the address that the form remembers comes back by itself.
  let isTyped = [...document.querySelectorAll<HTMLInputElement>("form input")].some(
    // A box without a value of its own says "on", and nothing by default.
    ({ type, value, defaultValue }) => type !== "checkbox" && value !== defaultValue,
  );
  const onInput = () => {
    isTyped = true;
  };
  document.addEventListener("input", onInput, { once: true });
  await firstPaint();
  try {
    await Promise.all(files.map((file) => load(file)));
  } catch (error) {
    // What is typed would be lost by a reload, and the form signs in without the application.
    if (isTyped || !reloadOnce(files.at(-1) ?? "")) throw error;
  }
}
