// An event with listeners. Without React, because it also runs in the frames of apps.

const thrownOn = (error: unknown): never => {
  throw error;
};

/** Creates an event. With `onThrown`, an exception of a listener does not prevent the others from being called. */
export function createEvent<Values extends readonly unknown[]>(onThrown: (error: unknown) => void = thrownOn) {
  const listeners = new Set<(...values: Values) => void>();
  return {
    /** Calls back on every event; returns the unsubscribe function. */
    listen(listener: (...values: Values) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Emits an event. Listeners that were added during the emission get the next one. */
    emit(...values: Values): void {
      for (const listener of [...listeners]) {
        try {
          listener(...values);
        } catch (error) {
          onThrown(error);
        }
      }
    },
    /** Removes all listeners. */
    clear: () => listeners.clear(),
  };
}
