// What a press changed is seen first, and what it costs comes behind.

/** Continues in a task of its own after the next frame was painted. */
export function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
