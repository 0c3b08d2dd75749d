// The label of this device. It decides nothing (contract, Device and replay guard).

import { readCookie } from "./cookies";

/** The label where there is no device: while pages are prerendered (specification 3). */
export const SERVER_DEVICE_ID = "SSR-001-001-001";

/** The label that the server gave this device, or the server's own before that. */
export function deviceId(): string {
  return readCookie("uuId") ?? SERVER_DEVICE_ID;
}
