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
  const shown = shownLayout.use();
  const layout = useMemo<Layout>(
    () => (rights ? layoutOf(rights.layout, choice) : { layoutMode: shown, sideBarApps: {}, changeableByUser: false }),
    [rights, choice, shown],
  );
  const { layoutMode } = layout;
  useLayoutEffect(() => {
    if (rights) shownLayout.choose(layoutMode);
  }, [rights, layoutMode]);
  return { rights, layout };
}
