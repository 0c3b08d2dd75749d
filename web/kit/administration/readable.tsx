// A page that requires a right to read: without it the page shows which right is missing and who grants it, and makes no request that would
// be rejected.

import type { ReactNode } from "react";
import { Failure } from "../../client/api/failure";
import { type Area, lacking, useRights } from "../../client/session/rights";
import { NotLoaded } from "./not-loaded";
import { PageFrame } from "./page-frame";

/** The page, or the missing right. While the rights are unknown the server decides. */
export function Readable(props: { readonly area: Area; readonly title: string; readonly children: ReactNode }) {
  const { area, title, children } = props;
  const rights = useRights();
  const lacks = area === "admin.tenants" && rights?.operator ? undefined : lacking(rights, area, "read");
  if (!lacks) return children;
  return (
    <PageFrame title={title}>
      <NotLoaded failure={new Failure(403, "forbidden", null, [], null, null, lacks)} onRetry={() => undefined} />
    </PageFrame>
  );
}
