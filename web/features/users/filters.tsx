// What the list of users is searched, filtered and sorted by.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDayFormat } from "../../client/i18n/formats";
import { loadSections, useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { queryClient, useScope } from "../../client/session/query-client";
import { prefetch } from "../../client/session/read-query";
import { scopeNow } from "../../client/session/scope";
import type { ListState } from "../../kit/administration/address";
import { FLAG_VALUES, flagChoices, type ListFilter, stateFilter } from "../../kit/administration/list-tools";
import { userFacets } from "../../kit/administration/queries/users";
import type { ReadonlyList } from "../../kit/administration/use-list";
import type { Choice } from "../../ui/choices";
import { lazyComponent } from "../../ui/lazy-component";
import { closeOnMissing } from "../../ui/opener";
import { lastLoginOf } from "./last-login";
import { useRoleTitle } from "./role-title";

const LastLoginDialog = lazyComponent(
  async () => {
    const [{ LastLoginDialog }] = await Promise.all([import("./last-login-dialog"), loadSections(["lists"])]);
    return LastLoginDialog;
  },
  { ...closeOnMissing, loadOnDemand: true },
);

/** Fields that a search covers. */
export const SEARCH_FIELDS = ["lastName", "firstName", "email", "phone"];

/** Filters that the address may name, also before their choices are loaded. */
export const FILTER_NAMES = ["state", "isEmployee", "lastLogin", "role", "location", "domain", "invitedBy", "assigned"];

/** Values of the filters whose values are not data of the company. */
export const FILTER_VALUES = {
  ...FLAG_VALUES,
  isEmployee: FLAG_VALUES.state,
  assigned: FLAG_VALUES.state,
  lastLogin: (value: string) => value === "never" || lastLoginOf(value) !== undefined,
} as const;

/** Filters that select another list instead of narrowing this one: the removed users are a list of their own. */
export const LIST_FILTERS = ["assigned"];

/** Filters whose choices the server names. */
const FACETS = {
  role: "admin:areas.roles",
  location: "admin:users.form.location",
  domain: "admin:users.domain",
  invitedBy: "admin:users.invitedBy",
} as const satisfies Record<string, Phrase>;

/** Days since the last sign-in that can be chosen. */
const DAYS = { within: [7, 30], over: [30, 90, 365] } as const;

/** Filtered by the last sign-in, the list starts with the latest: with the newest one, or with the user who was away the longest. */
export function defaultSort({ lastLogin = "" }: ListState["filters"]): string {
  const kind = lastLoginOf(lastLogin)?.kind;
  if (kind === undefined) return "";
  return kind === "within" || kind === "since" ? "-lastLogin" : "lastLogin";
}

/** Reads the choices that the server names before the page is rendered. */
export const prefetchChoices = () => prefetch(queryClient(), userFacets(scopeNow()));

/** The filters with their choices, and the dialog for another period. */
export function useFilters({ state, change }: ReadonlyList<unknown>) {
  const t = useT();
  const day = useDayFormat();
  // When the request fails, these filters have no choices: the list works without them.
  const { data } = useQuery(userFacets(useScope()));
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { lastLogin = "" } = state.filters;
  const current = lastLoginOf(lastLogin);
  const days = (kind: keyof typeof DAYS) =>
    [...new Set([...DAYS[kind], ...(current?.kind === kind ? [current.days] : [])])]
      .sort((one, other) => one - other)
      .map((count) => ({ id: `${kind}:${count}`, label: t(`admin:users.lastLogin.${kind}`, { count }) }));
  const typedDay =
    current && "day" in current
      ? [{ id: lastLogin, label: t(`admin:users.lastLogin.${current.kind}`, { date: day(current.day) }) }]
      : [];
  const facet = (name: keyof typeof FACETS, choices: readonly Choice[] = [], unknown?: (value: string) => string) => {
    return { name, label: t(FACETS[name]), isMultiple: true, choices, unknown };
  };
  const named = (value: string) => ({ id: value, label: value });
  // Instead of an id: the role may be deleted or one of too many to be offered, the inviter no member any more.
  const roleTitle = useRoleTitle();
  const unknown = () => (data ? t("admin:list.unknown") : "…");
  const filters: readonly ListFilter[] = [
    stateFilter(t),
    {
      name: "isEmployee",
      label: t("admin:users.columns.isIntern"),
      choices: flagChoices(t("admin:yes"), t("admin:no")),
    },
    {
      name: "lastLogin",
      label: t("admin:users.columns.lastLogin"),
      choices: [
        { id: "never", label: t("admin:users.lastLogin.never") },
        ...days("within"),
        ...days("over"),
        ...typedDay,
      ],
      typed: {
        label: t("admin:users.lastLogin.own"),
        onOpen: () => setDialogOpen(true),
        isValue: (value) => lastLoginOf(value) !== undefined,
      },
    },
    facet(
      "role",
      data?.roles.map(({ roleId, title }) => ({ id: roleId, label: title })),
      roleTitle,
    ),
    facet("location", data?.locations.map(named)),
    // During a rollout an older worker may answer, without these two.
    facet("domain", data?.domains?.map(named)),
    facet(
      "invitedBy",
      data?.inviters?.map(({ userId, name }) => ({ id: userId, label: name })),
      unknown,
    ),
    {
      name: "assigned",
      label: t("admin:users.belongs"),
      choices: flagChoices(t("admin:users.assigned"), t("admin:users.removed")),
    },
  ];
  const lastLoginDialog = isDialogOpen ? (
    <LastLoginDialog
      value={lastLogin}
      onChoose={(value) => change({ filters: { lastLogin: value } })}
      onClose={() => setDialogOpen(false)}
    />
  ) : null;
  return { filters, lastLoginDialog };
}
