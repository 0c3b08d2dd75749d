// Texts that the browser keeps, on this device and in this tab.

/** Where texts are kept by a key. */
export interface TextStorage {
  /** Reads a text; null if there is none. Prerendering has no storage, and a browser that blocks the data of sites refuses it with an error. */
  readonly read: (key: string) => string | null;
  /**
   * Writes a text; null removes it. An app in the page may have filled the storage (decision 030): a text that it refuses holds for this
   * page, and nothing that comes after it fails.
   */
  readonly write: (key: string, text: string | null) => void;
}

function textStorage(storage: () => Storage): TextStorage {
  const refused = new Map<string, string>();
  return {
    read(key) {
      try {
        return refused.get(key) ?? storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      refused.delete(key);
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        if (text !== null) refused.set(key, text);
      }
    },
  };
}

/** Shared by all tabs, and kept when they are closed. */
export const deviceStorage = textStorage(() => localStorage);

/** Each tab's own, until it is closed. */
export const tabStorage = textStorage(() => sessionStorage);
