// The columns of a list: the visible ones in their order, then the others. They are ordered by dragging or by buttons.

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Grip from "lucide-react/icons/grip-vertical";
import { useState } from "react";
import { Button as DragHandle } from "react-aria-components/Button";
import { GridList, GridListItem } from "react-aria-components/GridList";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { useT } from "../../client/i18n/i18n";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/choice";
import { Icon } from "../../ui/icon";
import { IconButton } from "../../ui/icon-button";
import { ReadOnly } from "../../ui/read-only";
import { type ColumnChoice, withColumn, withInserted, withMoved } from "./use-columns";
import "./column-panel.css";
import "./row-actions.css";

const MOVES = [
  { by: -1, icon: ArrowUp, phrase: "admin:list.columnUp" },
  { by: 1, icon: ArrowDown, phrase: "admin:list.columnDown" },
] as const;

export function ColumnPanel(props: ColumnChoice) {
  const t = useT();
  const { all, onReset } = props;
  // The address is updated a moment later: two presses in between must both take effect.
  const [shown, setShown] = useState(props.shown);
  const [announcement, setAnnouncement] = useState("");
  const ids = all.map(({ id }) => id);
  const ordered = [...shown, ...ids.filter((id) => !shown.includes(id))];

  function onShow(next: readonly string[]): void {
    setShown(next);
    props.onShow(next);
  }

  const labelOf = (id: string) => all.find((column) => column.id === id)?.label ?? id;

  function put(id: string, next: readonly string[]): void {
    if (next.join() === shown.join()) return;
    onShow(next);
    setAnnouncement(t("admin:list.columnMoved", { column: labelOf(id), at: next.indexOf(id) + 1, of: next.length }));
  }

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": labelOf(String(key)) })),
    onReorder: ({ keys, target }) => {
      const to = { key: String(target.key), isBehind: target.dropPosition === "after" };
      for (const key of keys) put(String(key), withInserted(shown, ordered, String(key), to));
    },
  });

  return (
    // Column preferences can be changed also where everything else is read-only.
    <ReadOnly value={undefined}>
      <div className="column-panel">
        <GridList
          aria-label={t("admin:list.columns")}
          className="column-list"
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
        >
          {ordered.map((id) => {
            const label = labelOf(id);
            const at = shown.indexOf(id);
            return (
              <GridListItem key={id} id={id} textValue={label} className="column-item">
                <DragHandle slot="drag" className="column-handle">
                  <Icon icon={Grip} size={16} />
                </DragHandle>
                <Checkbox
                  isSelected={at >= 0}
                  // The last column cannot be hidden: a list without columns is useless.
                  isDisabled={at >= 0 && shown.length === 1}
                  onChange={(isIn) => onShow(isIn ? withColumn(shown, id, ids) : shown.filter((other) => other !== id))}
                >
                  {label}
                </Checkbox>
                {at < 0
                  ? null
                  : MOVES.map(({ by, icon, phrase }) => (
                      <IconButton
                        key={by}
                        icon={icon}
                        label={t(phrase, { column: label })}
                        className="row-action"
                        // The focus stays on the button when the column has reached the end.
                        isDisabled={withMoved(shown, id, by) === shown}
                        onPress={() => put(id, withMoved(shown, id, by))}
                      />
                    ))}
              </GridListItem>
            );
          })}
        </GridList>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        <Button
          variant="quiet"
          onPress={() => {
            setShown(props.defaults);
            onReset();
          }}
        >
          {t("admin:list.columnsReset")}
        </Button>
      </div>
    </ReadOnly>
  );
}
