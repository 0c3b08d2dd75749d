// Pages for operators only: other users see that, and no request is made for them.

import type { ReactNode } from "react";
import { forbiddenBy, type MissingRight } from "../../client/api/failure";
import type { TenantSession } from "../../client/api/shapes";
import { useRights } from "../../client/session/rights";
import { NotLoaded } from "./not-loaded";
import { PageFrame } from "./page-frame";

/** The missing right of a user who is not an operator. */
export function findMissingOperatorRight(rights: TenantSession | undefined): MissingRight | undefined {
  return !rights || rights.operator ? undefined : { app: "admin.tenants", access: "write", rule: "operator" };
}

/** A page for operators, or the missing right. */
export function RequireOperator({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const missingRight = findMissingOperatorRight(useRights());
  if (!missingRight) return children;
  return (
    <PageFrame title={title}>
      <NotLoaded failure={forbiddenBy(missingRight)} onRetry={() => undefined} />
    </PageFrame>
  );
}
