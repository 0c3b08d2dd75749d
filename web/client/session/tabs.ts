// Messages between the tabs of a browser about the session.

/** A message between tabs. */
export type TabMessage =
  /** The user signed out, of this session if it is known. */
  | { readonly kind: "signed-out"; readonly session: string | undefined }
  /** The user locked the pages, or was inactive too long. */
  | { readonly kind: "locked"; readonly session: string | undefined }
  /** The session ended by itself. */
  | { readonly kind: "ended" }
  /** The user's address was verified. */
  | { readonly kind: "confirmed" }
  | { readonly kind: "signed-in"; readonly userId: string };

const CHANNEL = "asgard.session";

let channel: BroadcastChannel | undefined;

/** Listens to the other tabs. Returns the stop function. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const opened = new BroadcastChannel(CHANNEL);
  opened.onmessage = (event: MessageEvent<TabMessage>) => listener(event.data);
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}

/** Sends a message to the other tabs; a channel does not receive its own messages. */
export function broadcast(message: TabMessage): void {
  channel?.postMessage(message);
}
