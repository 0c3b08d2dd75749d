// Something that happens, for whoever listens. Without React, for it also runs in the frames of apps.

const thrownOn = (error: unknown): never => {
  throw error;
};

/** Makes one. With `onThrown` a listener that throws keeps nobody else from hearing. */
export function createEvent<Values extends readonly unknown[]>(onThrown: (error: unknown) => void = thrownOn) {
  const listeners = new Set<(...values: Values) => void>();
  return {
    /** Calls back whenever it happens; answers how to stop that. */
    listen(listener: (...values: Values) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** It happened. Whoever listens only since then hears of the next one. */
    tell(...values: Values): void {
      for (const listener of [...listeners]) {
        try {
          listener(...values);
        } catch (error) {
          onThrown(error);
        }
      }
    },
    /** Nobody listens any more. */
    clear: () => listeners.clear(),
  };
}
