// A page that somebody may not read shows which right is missing and who gives it, and nothing around that; and what is bound to be
// refused is not asked for.

import type { ReactNode } from "react";
import { Failure } from "../../client/api/failure";
import { type Area, lacking, useRights } from "../../client/session/rights";
import { NotLoaded } from "./not-loaded";
import { PageFrame } from "./page-frame";

/** The page, or what is missing. While rights are unknown the server says so. */
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
