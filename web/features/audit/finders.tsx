// Filters the audit log by actor or object, found by name. Callers need the right to read users or roles.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { may, useRights } from "../../client/session/rights";
import { ROUTE_PARAM_MS } from "../../client/timings";
import { rolesCalled } from "../../kit/administration/queries/roles";
import { membersNamed } from "../../kit/administration/queries/users";
import { Finder, type FinderChoice } from "../../ui/finder";

/** The filter that a found user or role is used for. */
export type EventFilter = "actor" | "object";

/** The field; renders nothing where the caller may not read what it searches. */
export function EventFinder({
  filter,
  onPick,
}: {
  readonly filter: EventFilter;
  readonly onPick: (id: string, name: string) => void;
}) {
  const t = useT();
  const scope = useScope();
  const rights = useRights();
  const [text, setText] = useState("");
  const canReadUsers = may(rights, "admin.users", "read");
  const canReadRoles = filter === "object" && may(rights, "admin.roles", "read");
  const enabledWhen = <Row,>(reading: Row, isSeen: boolean) => ({ ...reading, enabled: isSeen && text !== "" });
  const users = useQuery({
    ...enabledWhen(membersNamed(scope, text), canReadUsers),
    placeholderData: keepPreviousData,
  });
  const roles = useQuery({ ...enabledWhen(rolesCalled(scope, text), canReadRoles), placeholderData: keepPreviousData });
  if (!canReadUsers && !canReadRoles) return null;
  const isIncomplete = (canReadUsers && !users.data) || (canReadRoles && !roles.data);
  const hasFailed = users.isError || roles.isError;
  const found: readonly FinderChoice[] = [
    ...(users.data ?? []).map(({ userId, name, email }) => ({ id: userId, label: name, hint: email })),
    ...(roles.data ?? []).map(({ roleId, title }) => ({ id: roleId, label: title, hint: t("audit:find.role") })),
  ];
  return (
    <Finder
      label={t(`admin:audit.columns.${filter}`)}
      placeholder={t(`audit:find.${filter}`)}
      found={text === "" || isIncomplete ? undefined : found}
      none={t("audit:find.none")}
      waiting={t(hasFailed ? "global:messages.error.failed" : "global:state.loading")}
      delay={ROUTE_PARAM_MS / 2}
      onSearch={setText}
      onPick={({ id, label }) => onPick(id, label)}
    />
  );
}
