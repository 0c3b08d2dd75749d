// Splits long work into tasks.

declare const scheduler: { readonly yield?: () => Promise<void> } | undefined;

/** Continues in a task of its own: the browser paints and handles input in between. */
export function yieldToMain(): Promise<void> {
  // Not in Safari, where it is a task behind all others.
  if (typeof scheduler === "object" && scheduler.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
