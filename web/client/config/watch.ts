// Polls the server while it is unreachable, so that a waiting page continues by itself.

import { NETWORK_LOOK_MS } from "../timings";
import { refreshConfig } from "./config";

/**
 * Polls when the browser reports a change of its network, and every few seconds while the server is unreachable. Returns the stop function.
 */
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
