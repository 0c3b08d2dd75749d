// Where modules may come from: `import()` runs what it is given, so the address is checked here once more, after the worker
// checked the configuration and beside the policy of the page.

import { config } from "../../client/config/config";
import { isLocal } from "./local-apps";

/** Where modules on our own origin are; nothing that people can upload is there. */
const OWN = "/apps/";

/** The whole address of a module, or undefined if nobody allowed it. One that runs in a frame of its own may be of any origin. */
export function moduleAddress(url: string, isIsolated = false): URL | undefined {
  if (!URL.canParse(url, location.href)) return undefined;
  const address = new URL(url, location.href);
  if (address.username || address.password) return undefined;
  if (address.origin === location.origin) return address.pathname.startsWith(OWN) ? address : undefined;
  if (isLocal(address)) return address;
  const isAllowed = isIsolated || config().moduleOrigins.includes(address.origin);
  return address.protocol === "https:" && isAllowed ? address : undefined;
}
