// What tabs of one browser tell each other about the session.

/** A message between tabs. */
export type TabMessage =
  /** The person wanted it. */
  | { readonly kind: "signed-out" }
  /** The person wanted the pages locked, or was away too long. */
  | { readonly kind: "locked" }
  /** The session died by itself. */
  | { readonly kind: "ended" }
  /** The person's address was confirmed. */
  | { readonly kind: "confirmed" }
  | { readonly kind: "signed-in"; readonly userId: string };

const CHANNEL = "asgard.session";

let channel: BroadcastChannel | undefined;

/** Listens to the other tabs. Answers how to stop. */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const opened = new BroadcastChannel(CHANNEL);
  opened.onmessage = (event: MessageEvent<TabMessage>) => listener(event.data);
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}

/** Tells the other tabs; a channel does not hear itself. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}
