// The current layout of the user: while a company's rights are loading, the last one stays, so that nothing shifts; the next page load begins
// with it, too.

import { useLayoutEffect, useMemo } from "react";
import type { TenantSession } from "../../client/api/shapes";
import { type Layout, layoutOf, useLayoutChoice } from "../../client/session/layout-choice";
import { useRights } from "../../client/session/rights";
import { deviceChoice } from "../device-choice";

/** The last position of the menus; `first.ts` renders the placeholder by it. */
export const shownLayout = deviceChoice("layout", ["topbar", "sidebar"]);

/** The known rights, and the layout. */
export function useCurrentLayout(userId: string): {
  readonly rights: TenantSession | undefined;
  readonly layout: Layout;
} {
  const rights = useRights();
  const choice = useLayoutChoice(userId);
  const layout = useMemo<Layout>(() => {
    if (rights) return layoutOf(rights.layout, choice);
    // Not subscribed to: it is written below, when it is shown already. To hear of that would render the whole frame again, at once.
    return { layoutMode: shownLayout.current(), sideBarApps: {}, changeableByUser: false };
  }, [rights, choice]);
  const { layoutMode } = layout;
  useLayoutEffect(() => {
    if (rights) shownLayout.choose(layoutMode);
  }, [rights, layoutMode]);
  return { rights, layout };
}
