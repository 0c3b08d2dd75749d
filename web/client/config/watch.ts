// Polls the server while it is unreachable, so that a waiting page continues by itself.

import { NETWORK_POLL_MS } from "../timings";
import { refreshConfig } from "./config";

/**
 * Polls when the browser reports a change of its network, and every few seconds while the server is unreachable. Returns the stop function.
 */
export function watchServer(isUnreachable = true): () => void {
  const check = () => void refreshConfig(true);
  addEventListener("offline", check);
  addEventListener("online", check);
  const timer = isUnreachable ? setInterval(check, NETWORK_POLL_MS) : undefined;
  return () => {
    clearInterval(timer);
    removeEventListener("offline", check);
    removeEventListener("online", check);
  };
}
