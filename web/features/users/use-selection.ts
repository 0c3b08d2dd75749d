// Which users of the list are selected: single rows, or all that match its search and filters.

import { useState } from "react";
import { searchTerms } from "../../client/api/admin-list";
import type { UserPage } from "../../client/api/admin-users";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import type { ListState } from "../../kit/administration/address";
import type { List } from "../../kit/administration/use-list";
import { createSelection, type Selection } from "../../ui/selection";
import { SEARCH_FIELDS } from "./filters";
import { type AllMatching, MOST } from "./job-question";
import type { View } from "./views";

/** All users who match, where they are more than the rows of the page and not too many for one job. */
function allOf(page: UserPage | undefined, { search, filters }: ListState): AllMatching | undefined {
  if (!page || page.total <= page.data.length || page.total > MOST) return undefined;
  const terms = searchTerms(search, SEARCH_FIELDS);
  const filter = { ...filters, ...(terms ? { search: terms } : {}) };
  return { filter, count: page.total, isMinimum: page.totalIsMinimum === true };
}

/** The selection; another search, filter, view or company begins a new one: nobody is selected whom the list does not show. */
export function useSelection({ search, filters }: ListState, view: View): Selection {
  const narrowing = JSON.stringify([useScope(), search, filters, view]);
  const [current, setCurrent] = useState(() => ({ narrowing, selection: createSelection() }));
  if (current.narrowing === narrowing) return current.selection;
  const next = { narrowing, selection: createSelection() };
  setCurrent(next);
  return next.selection;
}

/** What belongs to the selected users beside their ids: all who match, and whether they are offered or too many. */
export function useAllMatching({ answer, state }: List<UserPage>, selected: ReadonlySet<string>) {
  const t = useT();
  // Taken over this selection: whoever ticks on has single users again.
  const [takenOver, setTakenOver] = useState<ReadonlySet<string>>();
  const hasAll = takenOver === selected;
  const all = allOf(answer, state);
  const total = answer?.total ?? 0;
  const isPageSelected = answer?.data.every(({ id }) => selected.has(id)) === true;
  const offer =
    all && isPageSelected && !hasAll
      ? {
          text: all.isMinimum
            ? t("admin:jobs.allMore", { many: all.count })
            : t("admin:jobs.all", { count: all.count }),
          onTake: () => setTakenOver(selected),
        }
      : undefined;
  return {
    allMatching: hasAll ? all : undefined,
    /** Selects all who match, where the whole page is selected. */
    offer,
    tooMany: isPageSelected && total > MOST ? { count: total, most: MOST } : undefined,
  };
}
