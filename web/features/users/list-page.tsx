// People of the company: who belongs to it, and what can be done with them.

import { useQuery } from "@tanstack/react-query";
import MailPlus from "lucide-react/icons/mail-plus";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { searchTerms } from "../../client/api/admin-list";
import type { UserPage, UserRow } from "../../client/api/admin-users";
import { useNumberFormat } from "../../client/i18n/formats";
import { loadSections, useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { modalPaths, paths } from "../../client/paths";
import { offerJob, useFollowedJob } from "../../client/session/followed-job";
import { useScope } from "../../client/session/query-client";
import { lacking, may, useRights } from "../../client/session/rights";
import { USER_RELOAD_MS } from "../../client/timings";
import type { ListState } from "../../kit/administration/address";
import { CreateButton } from "../../kit/administration/create-button";
import { Gated } from "../../kit/administration/gated";
import type { ListFilter } from "../../kit/administration/list-tools";
import { ListView } from "../../kit/administration/list-view";
import { type Count, Counts, PageFrame } from "../../kit/administration/page-frame";
import { Preview, usePreview } from "../../kit/administration/preview";
import { userFacets, userList } from "../../kit/administration/queries/users";
import { Readable } from "../../kit/administration/readable";
import { useRouteData } from "../../kit/administration/route-data";
import { RowPreview } from "../../kit/administration/row-actions";
import { useColumns } from "../../kit/administration/use-columns";
import { useList } from "../../kit/administration/use-list";
import { useReloadAfter } from "../../kit/administration/use-reload";
import { forgetWidths } from "../../kit/administration/use-widths";
import { ChangeButton } from "../../kit/forms/change-button";
import { useOpenForm } from "../../kit/modals/use-open-form";
import { type ViewedList, WithSavedViews } from "../../kit/saved-views/saved-views";
import { Avatar } from "../../ui/avatar";
import type { Choice } from "../../ui/choices";
import { Icon } from "../../ui/icon";
import { later } from "../../ui/later";
import { closes } from "../../ui/opener";
import type { TableColumn } from "../../ui/table";
import { besideName, COLUMNS, columnsOf, fieldsOf, formOf, LABELS, nameOf, SORTS, STANDARD } from "./columns";
import type { AllMatching } from "./job-question";
import { ownJobs } from "./jobs/queries";
import { daysOf } from "./last-login";
import { useRowActs } from "./row-acts";
import { RowTools } from "./row-tools";
import { Transfer } from "./transfer";
import { Belonging, type View, Views } from "./views";
import "../../ui/links.css";

// Its form has libraries of its own, which the list does without.
const InviteDialog = later(async () => (await import("./invite-dialog")).InviteDialog, { ...closes, isRare: true });

const DaysDialog = later(
  async () => {
    const [{ DaysDialog }] = await Promise.all([import("./days-dialog"), loadSections(["lists"])]);
    return DaysDialog;
  },
  { ...closes, isRare: true },
);

const BulkBar = later(async () => (await import("./bulk-bar")).BulkBar);

// Of the invite table.
const Invitations = later(async () => (await import("./invitations")).Invitations, { isRare: true });
const Colleagues = later(async () => (await import("./colleagues")).Colleagues, { isRare: true });

/** What the address may filter by, also before it is known what there is to choose from. */
const FILTERED = ["state", "isEmployee", "lastLogin", "role", "location", "domain", "invitedBy", "assigned"];

/** Who was removed is a list of its own. */
const OWN = ["assigned"];

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

function useFilters(lastLogin: string, typeDays: () => void): readonly ListFilter[] {
  const t = useT();
  // Not there, it offers nothing: the list works without it.
  const { data } = useQuery(userFacets(useScope()));
  const flag = (on: string, off: string) => [
    { id: "1", label: on },
    { id: "0", label: off },
  ];
  const named = (value: string) => ({ id: value, label: value });
  const several = (name: ChosenName, choices: readonly Choice[] = [], unknown?: string) => {
    const label = t(CHOSEN[name]);
    return { name, label, isMultiple: true, choices, unknown };
  };
  // Ids say nothing to people: of a role that is gone, or whoever invited and is no member any more.
  const nameless = data ? t("admin:list.unknown") : "…";
  const own = daysOf(lastLogin);
  const days = (kind: "within" | "over", usual: readonly number[]) =>
    [...new Set([...usual, ...(own?.kind === kind ? [own.days] : [])])]
      .sort((one, other) => one - other)
      .map((count) => ({ id: `${kind}:${count}`, label: t(`admin:users.lastLogin.${kind}`, { count }) }));
  return [
    { name: "state", label: t("admin:state"), choices: flag(t("admin:enabled"), t("admin:disabled")) },
    { name: "isEmployee", label: t("admin:users.columns.isIntern"), choices: flag(t("admin:yes"), t("admin:no")) },
    {
      name: "lastLogin",
      label: t("admin:users.columns.lastLogin"),
      choices: [
        { id: "never", label: t("admin:users.lastLogin.never") },
        ...days("within", LATELY),
        ...days("over", LONG_AGO),
      ],
      typed: {
        label: t("admin:users.lastLogin.own"),
        onOpen: typeDays,
        isValue: (value) => daysOf(value) !== undefined,
      },
    },
    several(
      "role",
      data?.roles.map(({ roleId, title }) => ({ id: roleId, label: title })),
      nameless,
    ),
    several("location", data?.locations.map(named)),
    // While a release rolls out, a worker before it may answer.
    several("domain", data?.domains?.map(named)),
    several(
      "invitedBy",
      data?.inviters?.map(({ userId, name }) => ({ id: userId, label: name })),
      nameless,
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
    if (running && !followed) offerJob(running);
  }, [running, followed]);
}

function useSummary(page: UserPage | undefined, { search, filters }: ListState, view: View) {
  const t = useT();
  const format = useNumberFormat();
  // A tile counts those whom its filter alone leaves.
  const shown = search === "" && view !== "invite" ? String(new URLSearchParams(filters)) : undefined;
  const count = (name: keyof UserPage["summary"], to: string): Count => [
    t(`admin:users.summary.${name}`),
    page ? format(page.summary[name]) : "–",
    to,
    name === "invited" ? view === "invite" : to === `?${shown}`,
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
  const [address, setAddress] = useSearchParams();
  const hasInviteTable = address.get("table") === "invite";
  const [shown, show] = useColumns("users", COLUMNS, STANDARD);
  const [typesDays, typeDays] = useState(false);
  const lastLogin = address.get("lastLogin") ?? "";
  const filters = useFilters(lastLogin, () => typeDays(true));
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
  const preview = usePreview(list.answer?.data);
  const { onAct, question } = useRowActs(list, view);
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
          <RowTools row={row} view={view} onAct={onAct} isEditable={isEditable(row)} />
        </>
      ),
    };
    return [...columnsOf(names.split(","), t, isOpen), rowActions];
  }, [names, t, view, onAct, isEditable, isOpen, showPreview]);
  const everybody = everybodyIn(list.answer, list.state);
  const total = list.answer?.total ?? 0;
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
    labels: Object.fromEntries(filters.map(({ name, label }) => [name, label])),
  };
  const summary = useSummary(list.answer, list.state, view);
  const cannotCreate = lacking(rights, "admin.users", "write", true);
  // The address opens the dialog, so links lead to it; no step back leads into it again.
  const showInvite = (isShown: boolean) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (isShown) next.set("invite", "1");
        else next.delete("invite");
        return next;
      },
      { replace: true },
    );
  const invite = () => showInvite(true);
  const create = () => openForm({ to: paths.userCreate(), modal: modalPaths.userCreate() });
  const addFirst = (
    <ChangeButton variant="secondary" onPress={hasInviteButton ? invite : create}>
      {t(hasInviteButton ? "admin:users.invite" : "admin:users.create")}
    </ChangeButton>
  );
  const toPeople = (
    <Link className="text-link" to={paths.users()}>
      {t("admin:users.views.people")}
    </Link>
  );
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
      empty={t(isRemoved ? "admin:users.noneRemoved" : "admin:users.none")}
      own={OWN}
      next={isRemoved ? { of: "removed", act: toPeople } : { of: "people", act: cannotCreate ? null : addFirst }}
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
          tooMany={isPageChosen && total > MOST ? { count: total, most: MOST } : undefined}
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
            <Gated variant="secondary" lacks={cannotCreate} onPress={invite}>
              <Icon of={MailPlus} size={16} isExtra />
              {t("admin:users.invite")}
            </Gated>
          ) : null}
          <CreateButton lacks={cannotCreate} shortcut="N" onPress={create}>
            {t("admin:users.create")}
          </CreateButton>
        </>
      }
    >
      <Counts label={t("admin:users.summary.label")} counts={summary} />
      <Views shown={view} />
      {hasInviteTable ? (
        <>
          {cannotCreate ? null : <Invitations onInvite={hasInviteButton ? invite : undefined} />}
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
      {typesDays ? (
        <DaysDialog
          value={lastLogin}
          onChoose={(value) => list.change({ filters: { lastLogin: value } })}
          onClose={() => typeDays(false)}
        />
      ) : null}
      {rights && !cannotCreate && hasInviteButton && address.has("invite") ? (
        <InviteDialog onClose={() => showInvite(false)} onInvited={() => list.reload()} />
      ) : null}
    </PageFrame>
  );
}
