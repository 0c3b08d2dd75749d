// What is the operator's alone: everybody else is told so, and is not asked for anything.

import type { ReactNode } from "react";
import { Failure, type MissingRight } from "../../client/api/failure";
import type { TenantSession } from "../../client/api/shapes";
import { useRights } from "../../client/session/rights";
import { NotLoaded } from "./not-loaded";
import { PageFrame } from "./page-frame";

/** What is missing for what only the operator may do. */
export function operatorOnly(rights: TenantSession | undefined): MissingRight | undefined {
  return !rights || rights.operator ? undefined : { app: "admin.tenants", access: "write", rule: "operator" };
}

/** A page of the operator's, or what is missing. */
export function ForOperators({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const lacks = operatorOnly(useRights());
  if (!lacks) return children;
  return (
    <PageFrame title={title}>
      <NotLoaded failure={new Failure(403, "forbidden", null, [], null, null, lacks)} onRetry={() => undefined} />
    </PageFrame>
  );
}
