// What the preview of a user shows besides the row: roles, and the access that they grant.

import { useQuery } from "@tanstack/react-query";
import type { UserRow } from "../../client/api/admin-users";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { userAccess } from "../../kit/administration/queries/users";
import { RecordSection } from "../../kit/administration/record-page";
import { Skeleton } from "../../ui/states";
import { AccessList, RoleList } from "./user/access";

export function UserPreview({ user }: { readonly user: UserRow }) {
  const t = useT();
  const { data: access, error, refetch } = useQuery(userAccess(useScope(), user.userId, user.version));
  if (error && !access) return <NotLoaded failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      <RecordSection title={t("global:shell.roles")}>
        {access ? <RoleList access={access} /> : <Skeleton />}
      </RecordSection>
      <RecordSection title={t("admin:users.page.access")}>
        {access ? <AccessList access={access} /> : <Skeleton />}
      </RecordSection>
    </>
  );
}
