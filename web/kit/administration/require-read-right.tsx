// A page that requires a right to read: without it the page shows which right is missing and who grants it, and makes no request that would
// be rejected.

import type { ReactNode } from "react";
import { forbiddenBy } from "../../client/api/failure";
import type { TenantSession } from "../../client/api/shapes";
import { type Area, findMissingRight, knownRights, useRights } from "../../client/session/rights";
import { NotLoaded } from "./not-loaded";
import { PageFrame } from "./page-frame";

const missingIn = (rights: TenantSession | undefined, area: Area) =>
  area === "admin.tenants" && rights?.operator ? undefined : findMissingRight(rights, area, "read");

/** Whether a page of the area would be shown: then its loader may read ahead. While the rights are unknown the server decides. */
export const canRead = (area: Area): boolean => !missingIn(knownRights(), area);

/** The page, or the missing right. While the rights are unknown the server decides. */
export function RequireReadRight(props: { readonly area: Area; readonly title: string; readonly children: ReactNode }) {
  const { area, title, children } = props;
  const missingRight = missingIn(useRights(), area);
  if (!missingRight) return children;
  return (
    <PageFrame title={title}>
      <NotLoaded failure={forbiddenBy(missingRight)} onRetry={() => undefined} />
    </PageFrame>
  );
}
