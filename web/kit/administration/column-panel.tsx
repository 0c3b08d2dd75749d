// The columns of a list: those that are shown in their order, then the others.

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useState } from "react";
import { useT } from "../../client/i18n/i18n";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/choice";
import { Icon } from "../../ui/icon";
import { ReadOnly } from "../../ui/read-only";
import { type ColumnChoice, withColumn, withMoved } from "./use-columns";
import "./column-panel.css";
import "./row-actions.css";

const MOVES = [
  { by: -1, sign: ArrowUp, says: "admin:list.columnUp" },
  { by: 1, sign: ArrowDown, says: "admin:list.columnDown" },
] as const;

/** The panel. */
export function ColumnPanel(props: ColumnChoice) {
  const t = useT();
  const { all, onReset } = props;
  // The address follows a moment later: whoever presses twice meanwhile means both.
  const [shown, show] = useState(props.shown);
  const [said, say] = useState("");
  const ids = all.map(({ id }) => id);
  const ordered = [...shown, ...ids.filter((id) => !shown.includes(id))];

  function onShow(next: readonly string[]): void {
    show(next);
    props.onShow(next);
  }

  function move(id: string, label: string, by: -1 | 1): void {
    const next = withMoved(shown, id, by);
    if (next === shown) return;
    onShow(next);
    say(t("admin:list.columnMoved", { column: label, at: next.indexOf(id) + 1, of: next.length }));
  }

  return (
    // How somebody looks at a list is theirs to change also where nothing else can be.
    <ReadOnly value={undefined}>
      <div className="column-panel">
        <ul className="column-list">
          {ordered.map((id) => {
            const label = all.find((column) => column.id === id)?.label ?? id;
            const at = shown.indexOf(id);
            return (
              <li key={id} className="column-item">
                <Checkbox
                  isSelected={at >= 0}
                  // The last one stays: a list of nothing says nothing.
                  isDisabled={at >= 0 && shown.length === 1}
                  onChange={(isIn) => onShow(isIn ? withColumn(shown, id, ids) : shown.filter((other) => other !== id))}
                >
                  {label}
                </Checkbox>
                {at < 0
                  ? null
                  : MOVES.map(({ by, sign, says }) => (
                      <button
                        key={by}
                        type="button"
                        className="row-action"
                        aria-label={t(says, { column: label })}
                        title={t(says, { column: label })}
                        // The focus stays where it is when the column has arrived at the end.
                        aria-disabled={withMoved(shown, id, by) === shown}
                        onClick={() => move(id, label, by)}
                      >
                        <Icon of={sign} size={16} />
                      </button>
                    ))}
              </li>
            );
          })}
        </ul>
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <Button
          variant="quiet"
          onPress={() => {
            show(props.standard);
            onReset();
          }}
        >
          {t("admin:list.columnsReset")}
        </Button>
      </div>
    </ReadOnly>
  );
}
