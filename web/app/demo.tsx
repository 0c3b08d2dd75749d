// The demo's panel, in a build for one's own machine alone (decision 136): in others this is nothing, and so is all that it would load.

import { lazy, Suspense } from "react";
import { loadSections } from "../client/i18n/i18n";
import { useInBrowser } from "../client/store";

const IS_LOCAL = import.meta.env.ENVIRONMENT === "local";

const Panel = IS_LOCAL
  ? lazy(async () => {
      const [{ Panel }] = await Promise.all([import("../features/demo/panel"), loadSections(["demo"])]);
      return { default: Panel };
    })
  : undefined;

/** Pages are prerendered without it, and it comes when the page has nothing more urgent. */
function InBrowser() {
  const isThere = useInBrowser(() => localStorage.getItem("asgard.demo") !== "never", false);
  return Panel && isThere ? (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  ) : null;
}

/** What the core area shows of it. */
export const Demo = IS_LOCAL ? InBrowser : undefined;
