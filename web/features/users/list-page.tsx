// People of the company: who belongs to it, and what can be done with them.

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { searchTerms } from "../../client/api/admin-list";
import type { UserPage, UserRow } from "../../client/api/admin-users";
import { useNumberFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { modalPaths, paths } from "../../client/paths";
import { followJob, useFollowedJob } from "../../client/session/followed-job";
import { useScope } from "../../client/session/query-client";
import { lacking, may, useRights } from "../../client/session/rights";
import { USER_RELOAD_MS } from "../../client/timings";
import type { ListState } from "../../kit/administration/address";
import { Gated } from "../../kit/administration/gated";
import type { ListFilter } from "../../kit/administration/list-tools";
import { ListView } from "../../kit/administration/list-view";
import { type Count, Counts, PageFrame } from "../../kit/administration/page-frame";
import { Preview, usePreview } from "../../kit/administration/preview";
import { userFacets, userList } from "../../kit/administration/queries";
import { Readable } from "../../kit/administration/readable";
import { useRouteData } from "../../kit/administration/route-data";
import { RowPreview } from "../../kit/administration/row-actions";
import { useColumns } from "../../kit/administration/use-columns";
import { useList } from "../../kit/administration/use-list";
import { useReloadAfter } from "../../kit/administration/use-reload";
import { forgetWidths } from "../../kit/administration/use-widths";
import { useOpenForm } from "../../kit/modals/use-open-form";
import { type ViewedList, WithSavedViews } from "../../kit/saved-views/saved-views";
import { Avatar } from "../../ui/avatar";
import type { Choice } from "../../ui/choices";
import { later } from "../../ui/later";
import { closes } from "../../ui/opener";
import type { TableColumn } from "../../ui/table";
import { besideName, COLUMNS, columnsOf, fieldsOf, formOf, LABELS, nameOf, SORTS, STANDARD } from "./columns";
import type { AllMatching } from "./job-question";
import { ownJobs } from "./jobs/queries";
import { useRowActs } from "./row-acts";
import { RowTools } from "./row-tools";
import { Transfer } from "./transfer";
import { Belonging, Views } from "./views";

// Its form has libraries of its own, which the list does without.
const InviteDialog = later(async () => (await import("./invite-dialog")).InviteDialog, { ...closes, isRare: true });

const BulkBar = later(async () => (await import("./bulk-bar")).BulkBar);

// Of the invite table.
const Invitations = later(async () => (await import("./invitations")).Invitations, { isRare: true });
const Colleagues = later(async () => (await import("./colleagues")).Colleagues, { isRare: true });

/** What the address may filter by, also before it is known what there is to choose from. */
const FILTERED = ["state", "isEmployee", "lastLogin", "role", "location", "domain", "invitedBy", "assigned"];

/** What is chosen from among what the company has. */
const CHOSEN = {
  role: "admin:areas.roles",
  location: "admin:users.form.location",
  domain: "admin:users.domain",
  invitedBy: "admin:users.invitedBy",
} as const satisfies Record<string, Phrase>;
type ChosenName = keyof typeof CHOSEN;

const SEARCHED = ["lastName", "firstName", "email", "phone"];

/** Days since the last sign-in that can be chosen. */
const [LATELY, LONG_AGO] = [
  [7, 30],
  [30, 90, 365],
];

/** Whoever looks for those who were here lately, or long ago, looks at the ends of it: the newest first, and who was away the longest. */
function usualSort({ lastLogin = "" }: ListState["filters"]): string {
  if (lastLogin.startsWith("within:")) return "-lastLogin";
  return lastLogin.startsWith("over:") ? "lastLogin" : "";
}

function useFilters(): readonly ListFilter[] {
  const t = useT();
  // Not there, it offers nothing: the list works without it.
  const { data } = useQuery(userFacets(useScope()));
  const flag = (on: string, off: string) => [
    { id: "1", label: on },
    { id: "0", label: off },
  ];
  const named = (value: string) => ({ id: value, label: value });
  const several = (name: ChosenName, choices: readonly Choice[] = []) =>
    choices.length === 0 ? [] : [{ name, label: t(CHOSEN[name]), isMultiple: true, choices }];
  return [
    { name: "state", label: t("admin:state"), choices: flag(t("admin:enabled"), t("admin:disabled")) },
    { name: "isEmployee", label: t("admin:users.columns.isIntern"), choices: flag(t("admin:yes"), t("admin:no")) },
    {
      name: "lastLogin",
      label: t("admin:users.columns.lastLogin"),
      choices: [
        { id: "never", label: t("admin:users.lastLogin.never") },
        ...LATELY.map((days) => ({ id: `within:${days}`, label: t("admin:users.lastLogin.within", { count: days }) })),
        ...LONG_AGO.map((days) => ({ id: `over:${days}`, label: t("admin:users.lastLogin.over", { count: days }) })),
      ],
    },
    ...several(
      "role",
      data?.roles.map(({ roleId, title }) => ({ id: roleId, label: title })),
    ),
    ...several("location", data?.locations.map(named)),
    // While a release rolls out, a worker before it may answer.
    ...several("domain", data?.domains?.map(named)),
    ...several(
      "invitedBy",
      data?.inviters?.map(({ userId, name }) => ({ id: userId, label: name })),
    ),
    {
      name: "assigned",
      label: t("admin:users.belongs"),
      choices: flag(t("admin:users.assigned"), t("admin:users.removed")),
    },
  ];
}

/** Most people of one act on everybody. */
const MOST = 10_000;

/** Everybody whom the list finds, where it has more than its page shows. */
function everybodyIn(page: UserPage | undefined, { search, filters }: ListState): AllMatching | undefined {
  if (!page || page.total <= page.data.length || page.total > MOST) return undefined;
  const terms = searchTerms(search, SEARCHED);
  const filter = { ...filters, ...(terms ? { search: terms } : {}) };
  return { filter, count: page.total, isMinimum: page.totalIsMinimum === true };
}

/** Shows the progress of what goes on on the server, also to whoever began it elsewhere. */
function useOwnJobs(isWriter: boolean): void {
  const jobs = ownJobs(useScope());
  const { data } = useQuery({ ...jobs, enabled: isWriter && jobs.enabled });
  const followed = useFollowedJob();
  const running = data?.find(({ state }) => state === "running")?.jobId;
  useEffect(() => {
    if (running && !followed) followJob(running);
  }, [running, followed]);
}

function useSummary(page: UserPage | undefined) {
  const t = useT();
  const format = useNumberFormat();
  const count = (name: keyof UserPage["summary"], to: string): Count => [
    t(`admin:users.summary.${name}`),
    page ? format(page.summary[name]) : "–",
    to,
  ];
  return [
    count("all", "?"),
    count("enabled", "?state=1"),
    count("employees", "?isEmployee=1"),
    count("invited", "?table=invite"),
    count("neverSignedIn", "?lastLogin=never"),
  ];
}

/** The page. */
export function Component() {
  const t = useT();
  return (
    <Readable area="admin.users" title={t("global:shell.users")}>
      <Listed />
    </Readable>
  );
}

function Listed() {
  const t = useT();
  const openForm = useOpenForm();
  const rights = useRights();
  const { hasInviteButton = true, allowEdit = false } = useRouteData();
  const [address] = useSearchParams();
  const hasInviteTable = address.get("table") === "invite";
  const [shown, show] = useColumns("users", COLUMNS, STANDARD);
  const filters = useFilters();
  const list = useList({
    of: userList,
    searched: SEARCHED,
    filters: FILTERED,
    usualSort,
    fields: fieldsOf(shown),
  });
  const isRemoved = list.state.filters.assigned === "0";
  const view = hasInviteTable ? "invite" : isRemoved ? "removed" : "people";
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [hasEverybody, chooseEverybody] = useState(false);
  const chooseFrom = (chosen: ReadonlySet<string>) => {
    select(chosen);
    chooseEverybody(false);
  };
  const [invites, setInvites] = useState(false);
  const preview = usePreview(list.answer?.data);
  const { acts, question } = useRowActs(list, view);
  useReloadAfter("user", list.reload, USER_RELOAD_MS);
  const { search, filters: narrowed } = list.state;
  const narrowing = JSON.stringify([search, narrowed, hasInviteTable]);
  const [chosenAmong, chooseAmong] = useState(narrowing);
  // Whoever looks at other people chooses anew.
  if (chosenAmong !== narrowing) {
    chooseAmong(narrowing);
    chooseFrom(new Set());
  }

  // Everybody with the right, and everybody where the row is internal (G29).
  const mayWrite = may(rights, "admin.users", "write");
  const isEditable = useCallback(
    (row: UserRow) => allowEdit || row.isIntern === true || mayWrite,
    [allowEdit, mayWrite],
  );
  const isOpen = useCallback((row: UserRow) => isEditable(row) && row.assigned !== false, [isEditable]);
  const { show: showPreview } = preview;
  const names = shown.join();
  // They stay the same while rows are ticked and looked into: a hundred rows are not drawn anew for one.
  const columns = useMemo((): readonly TableColumn<UserRow>[] => {
    const rowActions: TableColumn<UserRow> = {
      id: "actions",
      label: t("admin:list.actions"),
      isLabelHidden: true,
      isActions: true,
      cell: (row) => (
        <>
          <RowPreview label={t("admin:list.preview.open", { name: nameOf(row) })} onPress={() => showPreview(row.id)} />
          <RowTools row={row} view={view} acts={acts} isEditable={isEditable(row)} />
        </>
      ),
    };
    return [...columnsOf(names.split(","), t, isOpen), rowActions];
  }, [names, t, view, acts, isEditable, isOpen, showPreview]);
  const everybody = everybodyIn(list.answer, list.state);
  const isPageChosen = list.answer?.data.every(({ id }) => selected.has(id)) === true;
  const offer =
    everybody && isPageChosen && !hasEverybody
      ? {
          text: everybody.isMinimum
            ? t("admin:jobs.allMore", { many: everybody.count })
            : t("admin:jobs.all", { count: everybody.count }),
          onTake: () => chooseEverybody(true),
        }
      : undefined;
  useOwnJobs(may(rights, "admin.users", "write"));
  const viewed: ViewedList = {
    list: "user",
    area: "admin.users",
    filters: FILTERED,
    choices: filters,
    sorts: SORTS,
    columns: COLUMNS,
    labels: {
      ...Object.fromEntries(Object.entries(CHOSEN).map(([name, label]) => [name, t(label)])),
      ...Object.fromEntries(filters.map(({ name, label }) => [name, label])),
    },
  };
  const summary = useSummary(list.answer);
  const cannotCreate = lacking(rights, "admin.users", "write", true);
  const listed = (
    <ListView
      name="users"
      label={t("global:shell.users")}
      list={list}
      rows={list.answer?.data}
      columns={columns}
      standardSort={usualSort(list.state.filters) || "lastName"}
      searchLabel={t("admin:users.search")}
      searchHint={t("admin:users.searchHint")}
      filters={filters}
      shownColumns={{
        all: COLUMNS.map((id) => ({ id, label: t(LABELS[id]) })),
        shown,
        standard: STANDARD,
        onShow: show,
        onReset: () => {
          show([]);
          forgetWidths("users");
        },
      }}
      empty={t(view === "removed" ? "admin:users.noneRemoved" : "admin:users.none")}
      {...(may(rights, "admin.users", "write") && !hasInviteTable ? { selected, onSelect: chooseFrom } : {})}
      {...(preview.row ? { current: preview.row.id } : {})}
      selectRow={(row) => t("admin:list.select", { name: nameOf(row) })}
    >
      {selected.size > 0 ? (
        <BulkBar
          selected={selected}
          rows={list.answer?.data ?? []}
          everybody={hasEverybody ? everybody : undefined}
          isRemoved={isRemoved}
          offer={offer}
          onDone={() => {
            chooseFrom(new Set());
            list.reload();
          }}
          onCancel={() => chooseFrom(new Set())}
        />
      ) : null}
    </ListView>
  );
  return (
    <PageFrame
      isWide
      title={t("global:shell.users")}
      text={t("admin:users.subtitle")}
      actions={
        <>
          <Transfer />
          {hasInviteButton ? (
            <Gated variant="secondary" lacks={cannotCreate} onPress={() => setInvites(true)}>
              {t("admin:users.invite")}
            </Gated>
          ) : null}
          <Gated
            lacks={cannotCreate}
            shortcut="N"
            onPress={() => openForm({ to: paths.userCreate(), modal: modalPaths.userCreate() })}
          >
            {t("admin:users.create")}
          </Gated>
        </>
      }
    >
      <Counts label={t("admin:users.summary.label")} counts={summary} />
      <Views shown={view} />
      {hasInviteTable ? (
        <>
          {cannotCreate ? null : <Invitations />}
          <Colleagues />
          <Belonging isRemoved={isRemoved} />
        </>
      ) : null}
      {hasInviteTable ? listed : <WithSavedViews of={viewed}>{listed}</WithSavedViews>}
      <Preview
        of={preview}
        sign={(row) => <Avatar of={row.userId} initials={row.initials ?? ""} image={row.avatar ?? null} size={40} />}
        title={nameOf}
        columns={besideName(shown, t)}
        page={(row) => (isOpen(row) ? paths.user(row.userId) : undefined)}
        form={(row) => (isEditable(row) && view === "people" ? formOf(row) : undefined)}
      />
      {question}
      {invites ? <InviteDialog onClose={() => setInvites(false)} onInvited={() => list.reload()} /> : null}
    </PageFrame>
  );
}
