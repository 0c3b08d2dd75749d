// Where modules may be loaded from: `import()` runs what it gets, so the address is checked here again, after the worker checked the
// configuration and in addition to the policy of the page.

import { config } from "../../client/config/config";
import { isLocal } from "./local-apps";

/** The path of modules on our own origin; it contains no uploads. */
const OWN = "/apps/";

/** The absolute address of a module, or undefined if it is not allowed. A module in a frame of its own may be of any origin. */
export function moduleAddress(url: string, isIsolated = false): URL | undefined {
  if (!URL.canParse(url, location.href)) return undefined;
  const address = new URL(url, location.href);
  if (address.username || address.password) return undefined;
  if (address.origin === location.origin) return address.pathname.startsWith(OWN) ? address : undefined;
  if (isLocal(address)) return address;
  const isAllowed = isIsolated || config().moduleOrigins.includes(address.origin);
  return address.protocol === "https:" && isAllowed ? address : undefined;
}
