// The demo's panel, in local builds only (decision 136): other builds contain neither the panel nor anything that it loads.

import { lazy, Suspense } from "react";
import { loadSections } from "../client/i18n/i18n";
import { deviceStorage } from "../client/storage";
import { useInBrowser } from "../client/store";

const IS_LOCAL = import.meta.env.ENVIRONMENT === "local";

const Panel = IS_LOCAL
  ? lazy(async () => {
      const [{ Panel }] = await Promise.all([import("../features/demo/panel"), loadSections(["demo"])]);
      return { default: Panel };
    })
  : undefined;

/** Pages are prerendered without it, and it is loaded when the browser is idle. */
function DemoPanel() {
  const isThere = useInBrowser(() => deviceStorage.read("asgard.demo") !== "never", false);
  return Panel && isThere ? (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  ) : null;
}

/** The panel in the core area. */
export const Demo = IS_LOCAL ? DemoPanel : undefined;
