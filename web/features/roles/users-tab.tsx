// The members of the role: a page at a time, a checkbox for each, and one for all.

import { useId, useState } from "react";
import { searchTerms } from "../../client/api/admin-list";
import type { Role, RoleUser } from "../../client/api/admin-roles";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { ROUTE_PARAM_MS } from "../../client/timings";
import { adjacentPages, lastPage, PAGE_SIZE, type PageStep } from "../../kit/administration/address";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { roleUsersQuery } from "../../kit/administration/queries/roles";
import { RowsNotLoaded } from "../../kit/administration/rows-not-loaded";
import { useRows } from "../../kit/administration/use-rows";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/choice";
import { Drawing } from "../../ui/drawing";
import { Pager } from "../../ui/pager";
import { SearchBox } from "../../ui/search-box";
import { EmptyState, Skeleton } from "../../ui/states";
import { isSelected, isWhole, ticked } from "./rules";
import type { SelectedUsers } from "./schema";
import type { RoleForm } from "./use-role-form";
import "../../kit/administration/list-tools.css";
import "../../kit/administration/plain-rows.css";

const SEARCH_FIELDS = ["lastName", "firstName", "email", "phone"];

interface PageQuery extends PageStep {
  readonly search: string;
}

const FIRST_PAGE: PageStep = { page: 1, cursors: [] };

/** A user; of one who is locked the reason: it is the caller, or only an administrator may do it. */
function UserRow(props: {
  readonly user: RoleUser;
  readonly isSelected: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isIn: boolean) => void;
}) {
  const t = useT();
  const why = useId();
  const [caller] = useScope();
  const { user } = props;
  return (
    <li className="plain-row">
      <Checkbox
        isSelected={props.isSelected}
        isDisabled={props.isDisabled || user.locked}
        describedBy={user.locked ? why : undefined}
        onChange={props.onChange}
      >
        <Avatar userId={user.userId} initials={user.initials} image={user.image} />
        <span className="plain-words">
          <strong>{user.displayName}</strong>
          <span className="muted">{user.email}</span>
        </span>
      </Checkbox>
      {user.locked ? (
        <span id={why} className="muted">
          {t(user.userId === caller ? "admin:roles.users.locked" : "admin:roles.users.protected")}
        </span>
      ) : null}
    </li>
  );
}

export function UsersTab({ form, role }: { readonly form: RoleForm; readonly role: Role | undefined }) {
  const t = useT();
  const [request, setRequest] = useState<PageQuery>({ ...FIRST_PAGE, search: "" });
  const { page, after, cursors, search } = request;
  const query = { page, ...(after ? { after } : {}), limit: PAGE_SIZE, search: searchTerms(search, SEARCH_FIELDS) };
  const { answer, isPrevious, isLoading, failure, retry } = useRows(roleUsersQuery(useScope(), role?.roleId, query));
  const { canEdit } = form;
  const { selectedUsers } = form.values;
  const select = (selected: SelectedUsers) => form.change("selectedUsers", selected);
  if (failure !== undefined && !answer) return <NotLoaded failure={failure} onRetry={retry} />;
  const here = answer?.data.filter((user) => isSelected(user, selectedUsers)).length ?? 0;
  // The rows of another search, which are shown until those of this one are there, say nothing about all users.
  const seen = answer && { ...answer, isNarrowed: search !== "" || isPrevious, countUsers: role?.countUsers ?? 0 };
  const around = answer && adjacentPages(answer, after, cursors);
  const go = (step: PageStep | undefined) =>
    // The cursor of rows that are not those of this page any more leads elsewhere.
    step && !(step.after && answer?.page !== page) ? () => setRequest({ ...step, search }) : undefined;
  const isEverybody = seen !== undefined && isWhole(seen, selectedUsers);
  return (
    <div className="stack">
      <div className="list-tools">
        <SearchBox
          label={t("admin:users.search")}
          placeholder={t("admin:users.searchHint")}
          clear={t("admin:list.clearSearch")}
          value={request.search}
          delay={ROUTE_PARAM_MS}
          onSearch={(search) => setRequest({ ...FIRST_PAGE, search })}
        />
      </div>
      <div className="toggle-all">
        <Checkbox
          isSelected={isEverybody}
          isIndeterminate={here > 0 && !isEverybody}
          isDisabled={!canEdit || isPrevious || !answer?.total}
          onChange={(everybody) => select({ everybody, each: {} })}
        >
          {t("admin:roles.users.everybody")}
        </Checkbox>
        {selectedUsers.everybody === undefined ? null : (
          <p className="muted" role="status">
            {t(selectedUsers.everybody ? "admin:roles.users.everybodyIn" : "admin:roles.users.everybodyOut")}{" "}
            <Button variant="quiet" onPress={() => select({ everybody: undefined, each: {} })}>
              {t("admin:roles.users.undo")}
            </Button>
          </p>
        )}
      </div>
      {failure === undefined ? null : <RowsNotLoaded failure={failure} onRetry={retry} />}
      {answer === undefined ? <Skeleton /> : null}
      <p className="visually-hidden" role="status">
        {answer?.data.length === 0 ? t("admin:list.rangeOfNone") : null}
      </p>
      {answer?.data.length === 0 ? (
        search === "" || isPrevious ? (
          <EmptyState title={t("admin:users.none")} drawing={<Drawing name="users" />} />
        ) : (
          <EmptyState
            title={t("admin:users.none")}
            text={t("admin:list.nothingFound")}
            drawing={<Drawing name="search" />}
            action={
              <Button variant="secondary" onPress={() => setRequest({ ...FIRST_PAGE, search: "" })}>
                {t("admin:list.showAll")}
              </Button>
            }
          />
        )
      ) : null}
      {answer?.data.length ? (
        <ul className="plain-rows" data-card aria-busy={isLoading}>
          {answer.data.map((user) => (
            <UserRow
              key={user.userId}
              user={user}
              isSelected={isSelected(user, selectedUsers)}
              isDisabled={!canEdit}
              onChange={(isIn) => select(ticked(user, isIn, selectedUsers))}
            />
          ))}
        </ul>
      ) : null}
      {answer && answer.total > answer.limit ? (
        <Pager
          label={t("admin:list.pages")}
          previous={t("admin:list.previous")}
          next={t("admin:list.next")}
          page={answer.page}
          last={lastPage(answer.total, PAGE_SIZE)}
          onPage={(page) => setRequest({ ...FIRST_PAGE, page, search })}
          steps={{ previous: go(around?.previous), next: go(around?.next) }}
        />
      ) : null}
    </div>
  );
}
