// Above a list: what is searched, what it is filtered by, which columns are shown.

import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useT } from "../../client/i18n/i18n";
import { ROUTE_PARAM_MS } from "../../client/timings";
import { ChoiceMenu } from "../../ui/choice-menu";
import type { Choice } from "../../ui/choices";
import { Icon } from "../../ui/icon";
import { SearchBox } from "../../ui/search-box";
import { type ListState, type StateChange, textOf, valuesIn } from "./address";
import { ColumnMenu } from "./column-menu";
import type { ColumnChoice } from "./use-columns";
import "./list-tools.css";

/** Something that a list can be filtered by. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** Values of the query. */
  readonly choices: readonly Choice[];
  /** Any number of them: whatever fits one is shown. */
  readonly isMultiple?: boolean;
}

function Chips(props: {
  readonly filters: readonly ListFilter[];
  readonly state: ListState;
  readonly onChange: (change: StateChange) => void;
}) {
  const t = useT();
  const active = props.filters.flatMap(({ name, label, choices, isMultiple }) => {
    const stated = props.state.filters[name] ?? "";
    const values = isMultiple ? valuesIn(stated) : [stated];
    return values.flatMap((value) => {
      const chosen = choices.find(({ id }) => id === value);
      const rest = isMultiple ? textOf(values.filter((other) => other !== value)) : "";
      return chosen ? [{ key: `${name}:${value}`, name, rest, text: `${label}: ${chosen.label}` }] : [];
    });
  });
  if (active.length === 0) return null;
  return (
    <ul className="chips">
      {active.map(({ key, name, rest, text }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            aria-label={t("admin:list.dropFilter", { filter: text })}
            onClick={() => props.onChange({ filters: { [name]: rest } })}
          >
            {text}
            <Icon of={X} size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The tools. */
export function ListTools(props: {
  readonly searchLabel?: string;
  readonly searchHint?: string;
  /** Tools that this list alone has, in the place of the search. */
  readonly own?: ReactNode;
  readonly state: ListState;
  readonly onChange: (change: StateChange) => void;
  readonly filters?: readonly ListFilter[];
  readonly columns?: ColumnChoice;
  readonly sorting?: ReactNode;
}) {
  const t = useT();
  const { filters = [], columns, state, onChange } = props;
  return (
    <div className="list-tools">
      {props.searchLabel ? (
        <SearchBox
          label={props.searchLabel}
          {...(props.searchHint ? { placeholder: props.searchHint } : {})}
          clear={t("admin:list.clearSearch")}
          value={state.search}
          delay={ROUTE_PARAM_MS}
          onSearch={(search) => onChange({ search })}
        />
      ) : null}
      {props.own}
      <div className="list-menus">
        {props.sorting}
        {filters.length > 0 && !props.own ? (
          <ChoiceMenu
            label={t("admin:list.filters")}
            groups={filters.map(({ name, label, choices, isMultiple = false }) => ({
              id: name,
              label,
              choices,
              chosen: isMultiple ? valuesIn(state.filters[name] ?? "") : [state.filters[name] ?? ""],
              isMultiple,
              onChange: (chosen) => onChange({ filters: { [name]: isMultiple ? textOf(chosen) : (chosen[0] ?? "") } }),
            }))}
          >
            {t("admin:list.filters")}
          </ChoiceMenu>
        ) : null}
        {columns ? <ColumnMenu columns={columns} /> : null}
      </div>
      <Chips filters={filters} state={state} onChange={onChange} />
    </div>
  );
}
