// The toolbar of a list: search, filters, columns.

import Funnel from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import type { ReactNode, Ref } from "react";
import { type Translate, useT } from "../../client/i18n/i18n";
import { ROUTE_PARAM_MS } from "../../client/timings";
import type { Choice } from "../../ui/choices";
import { Icon } from "../../ui/icon";
import { ChoiceMenu } from "../../ui/menu";
import { SearchBox } from "../../ui/search-box";
import { type ListState, type StateChange, textOf, valuesIn } from "./address";
import { ColumnMenu } from "./column-menu";
import type { ColumnChoice } from "./use-columns";
import "./list-tools.css";

export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** Values of the query parameter. */
  readonly choices: readonly Choice[];
  /** Several values may be selected: a row must match one of them. */
  readonly isMultiple?: boolean;
  /** Label of a value that is not among the choices; without it, the value itself. */
  readonly unknown?: ((value: string) => string) | undefined;
  /** Values that are typed after selecting a choice of their own. */
  readonly typed?: {
    readonly label: string;
    readonly onOpen: () => void;
    readonly isValue: (value: string) => boolean;
  };
}

/** Choices of a filter that is on (`1`) or off (`0`). */
export const flagChoices = (on: string, off: string): readonly Choice[] => [
  { id: "1", label: on },
  { id: "0", label: off },
];

/** Values of the filter of records that are enabled or disabled. */
export const FLAG_VALUES = { state: (value: string) => value === "1" || value === "0" } as const;

/** The filter of records that are enabled or disabled. */
export const stateFilter = (t: Translate): ListFilter => ({
  name: "state",
  label: t("admin:state"),
  choices: flagChoices(t("admin:enabled"), t("admin:disabled")),
});

/** The choice that lets the user type a value. */
const TYPED = "typed";

/** Most filters whose values are shown at once; the values of more are in submenus. */
const FLAT = 2;

/** The selected values of a filter, also those that are not among its choices. */
function chosenOf({ name, choices, isMultiple, unknown }: ListFilter, { filters }: ListState): readonly Choice[] {
  const stated = filters[name] ?? "";
  const values = (isMultiple ? valuesIn(stated) : [stated]).filter(Boolean);
  return values.map((id) => ({ id, label: choices.find((choice) => choice.id === id)?.label ?? unknown?.(id) ?? id }));
}

function Chips(props: {
  readonly filters: readonly ListFilter[];
  readonly state: ListState;
  readonly onChange: (change: StateChange) => void;
}) {
  const t = useT();
  const active = props.filters.flatMap((filter) => {
    const { name, label } = filter;
    const chosen = chosenOf(filter, props.state);
    // Every active filter value is shown and can be removed, also one that is not among the choices.
    return chosen.map((value) => {
      const rest = textOf(chosen.flatMap(({ id }) => (id === value.id ? [] : [id])));
      return { key: `${name}:${value.id}`, name, rest, text: `${label}: ${value.label}` };
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
            <Icon icon={X} size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ListTools(props: {
  readonly toolsRef?: Ref<HTMLDivElement>;
  readonly searchLabel?: string | undefined;
  readonly searchHint?: string | undefined;
  /** Tools of this list, instead of the search. */
  readonly own?: ReactNode;
  readonly state: ListState;
  readonly onChange: (change: StateChange) => void;
  readonly filters?: readonly ListFilter[] | undefined;
  readonly columns?: ColumnChoice | undefined;
  readonly sorting?: ReactNode;
}) {
  const t = useT();
  const { filters = [], columns, state, onChange, toolsRef } = props;
  const offered = filters.filter(({ choices }) => choices.length > 0);
  return (
    <div className="list-tools" ref={toolsRef}>
      {props.searchLabel ? (
        <SearchBox
          label={props.searchLabel}
          placeholder={props.searchHint}
          clear={t("admin:list.clearSearch")}
          value={state.search}
          delay={ROUTE_PARAM_MS}
          onSearch={(search) => onChange({ search })}
        />
      ) : null}
      {props.own}
      <div className="list-menus">
        {props.sorting}
        {offered.length > 0 && !props.own ? (
          <ChoiceMenu
            label={t("admin:list.filters")}
            isNested={offered.length > FLAT}
            groups={offered.map((filter) => {
              const { name, label, choices, isMultiple = false, typed } = filter;
              const chosen = chosenOf(filter, state);
              return {
                id: name,
                label,
                choices: typed ? [...choices, { id: TYPED, label: typed.label }] : choices,
                chosen: chosen.map(({ id }) => id),
                now: chosen.map((one) => one.label).join(", "),
                isMultiple,
                onChange: (next) =>
                  typed && next[0] === TYPED
                    ? typed.onOpen()
                    : onChange({ filters: { [name]: isMultiple ? textOf(next) : (next[0] ?? "") } }),
              };
            })}
          >
            <Icon icon={Funnel} size={16} />
            <span className="tool-word">{t("admin:list.filters")}</span>
          </ChoiceMenu>
        ) : null}
        {columns ? <ColumnMenu columns={columns} /> : null}
      </div>
      <Chips filters={filters} state={state} onChange={onChange} />
    </div>
  );
}
