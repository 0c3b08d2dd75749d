// Looks for the server while nobody answers, so that a page that waits for it goes on by itself.

import { NETWORK_LOOK_MS } from "../timings";
import { refreshConfig } from "./config";

/** Looks when the browser says that its network came or went, and while nobody answers every few seconds. Answers how to stop. */
export function watchServer(isSilent = true): () => void {
  const look = () => void refreshConfig(true);
  addEventListener("offline", look);
  addEventListener("online", look);
  const timer = isSilent ? setInterval(look, NETWORK_LOOK_MS) : undefined;
  return () => {
    clearInterval(timer);
    removeEventListener("offline", look);
    removeEventListener("online", look);
  };
}
