// Where modules may come from: `import()` runs what it is given, so the address is judged here once more, after the worker
// judged the configuration and beside the policy of the page.

import { config } from "../../client/config/config";

/** Where modules on our own origin are; nothing that people can upload is there. */
const OWN = "/apps/";

/** The whole address of a module, or undefined if nobody allowed it. */
export function moduleAddress(url: string): URL | undefined {
  if (!URL.canParse(url, location.href)) return undefined;
  const address = new URL(url, location.href);
  if (address.username || address.password) return undefined;
  if (address.origin === location.origin) return address.pathname.startsWith(OWN) ? address : undefined;
  return address.protocol === "https:" && config().moduleOrigins.includes(address.origin) ? address : undefined;
}
