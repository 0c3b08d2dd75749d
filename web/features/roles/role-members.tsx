// The first members of a role, and the way to all of them.

import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Role } from "../../client/api/admin-roles";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { useScope } from "../../client/session/query-client";
import { may, useRights } from "../../client/session/rights";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { roleMembersQuery } from "../../kit/administration/queries/roles";
import { Avatar, initialsOf } from "../../ui/avatar";
import { Drawing } from "../../ui/drawing";
import { EmptyState, Skeleton } from "../../ui/states";
import { NextStepButton } from "./next-step-button";
import { membersAddress } from "./rules";
import "../../ui/links.css";
import "./roles.css";

/** How many the server returns. */
const SHOWN = 24;

/** The room of the members before they are read: the role knows how many it has. */
function MembersToCome({ count }: { readonly count: number }) {
  if (count === 0) return <Skeleton />;
  return (
    <ul className="role-members" aria-hidden="true">
      {Array.from({ length: Math.min(count, SHOWN) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <li key={at} className="role-member-to-come">
          <Skeleton />
        </li>
      ))}
    </ul>
  );
}

export function RoleMembers({ role }: { readonly role: Role }) {
  const t = useT();
  const canReadUsers = may(useRights(), "admin.users", "read");
  const { data, error, refetch } = useQuery(roleMembersQuery(useScope(), role));
  if (!data)
    return error ? (
      <NotLoaded failure={error} onRetry={() => void refetch()} />
    ) : (
      <MembersToCome count={role.countUsers} />
    );
  if (data.total === 0) {
    return (
      <EmptyState
        title={t("admin:roles.page.nobody")}
        text={t("admin:roles.page.nobodyText")}
        drawing={<Drawing name="users" />}
        action={<NextStepButton role={role} tab="users" />}
      />
    );
  }
  const hidden = data.total - data.data.length;
  return (
    <>
      <ul className="role-members">
        {data.data.map(({ userId, firstName, lastName, email, image }) => {
          const name = `${firstName} ${lastName}`.trim() || email;
          return (
            <li key={userId}>
              <Avatar userId={userId} initials={initialsOf(name)} image={image} />
              <span className="role-person">
                {canReadUsers ? (
                  <Link className="row-link" to={paths.user(userId)}>
                    {name}
                  </Link>
                ) : (
                  <span>{name}</span>
                )}
                <span className="muted">{email}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {hidden > 0 ? <RemainingUsers role={role} count={hidden} isLink={canReadUsers} /> : null}
    </>
  );
}

/** The remaining users, as a link to the list where the caller may open it. */
function RemainingUsers(props: { readonly role: Role; readonly count: number; readonly isLink: boolean }) {
  const t = useT();
  const others = t("audit:others", { count: props.count });
  if (!props.isLink) return <p className="muted">{others}</p>;
  return (
    <Link className="text-link" to={membersAddress(props.role)}>
      {others}
    </Link>
  );
}
