// Which users of the list are selected: single rows, or all that match its search and filters.

import { useState } from "react";
import { searchTerms } from "../../client/api/admin-list";
import type { UserPage } from "../../client/api/admin-users";
import { useT } from "../../client/i18n/i18n";
import type { ListState } from "../../kit/administration/address";
import type { List } from "../../kit/administration/use-list";
import { SEARCH_FIELDS } from "./filters";
import type { AllMatching } from "./job-question";
import type { View } from "./views";

/** Most users of one job. */
const MOST = 10_000;

/** All users who match, where they are more than the rows of the page and not too many for one job. */
function allOf(page: UserPage | undefined, { search, filters }: ListState): AllMatching | undefined {
  if (!page || page.total <= page.data.length || page.total > MOST) return undefined;
  const terms = searchTerms(search, SEARCH_FIELDS);
  const filter = { ...filters, ...(terms ? { search: terms } : {}) };
  return { filter, count: page.total, isMinimum: page.totalIsMinimum === true };
}

/** The selection; another search, filter or view clears it. */
export function useSelection({ answer, state }: List<UserPage>, view: View) {
  const t = useT();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [hasAll, setHasAll] = useState(false);
  const select = (rows: ReadonlySet<string>) => {
    setSelected(rows);
    setHasAll(false);
  };
  const clear = () => select(new Set());
  const narrowing = JSON.stringify([state.search, state.filters, view]);
  const [selectedAmong, setSelectedAmong] = useState(narrowing);
  if (selectedAmong !== narrowing) {
    setSelectedAmong(narrowing);
    clear();
  }

  const all = allOf(answer, state);
  const total = answer?.total ?? 0;
  const isPageSelected = answer?.data.every(({ id }) => selected.has(id)) === true;
  const offer =
    all && isPageSelected && !hasAll
      ? {
          text: all.isMinimum
            ? t("admin:jobs.allMore", { many: all.count })
            : t("admin:jobs.all", { count: all.count }),
          onTake: () => setHasAll(true),
        }
      : undefined;
  return {
    selected,
    select,
    clear,
    allMatching: hasAll ? all : undefined,
    /** Selects all who match, where the whole page is selected. */
    offer,
    tooMany: isPageSelected && total > MOST ? { count: total, most: MOST } : undefined,
  };
}
