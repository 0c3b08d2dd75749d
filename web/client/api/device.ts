// The label of this device. Nothing is decided by it (contract, Device and replay guard).

import { readCookie } from "./cookies";

/** The label where there is no device: while pages are prerendered (specification 3). */
export const SERVER_DEVICE_ID = "SSR-001-001-001";

/** The label that the server assigned to this device, before that the one for prerendering. */
export function deviceId(): string {
  return readCookie("uuId") ?? SERVER_DEVICE_ID;
}
