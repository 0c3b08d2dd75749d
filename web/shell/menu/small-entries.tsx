// A small sidebar: icons with a tooltip, or a menu beside entries with children.

import { type CSSProperties, type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { Tooltip } from "../../ui/tooltip";
import { delay } from "./delay";
import { Entry, EntryIcon } from "./entry";
import { allOf, hasChildren, type MenuNode, ownPageFirst, treeOf } from "./item";
import { usePlacement } from "./placement";
import { isAround, isSelected } from "./selection";
import { opensOnHover } from "./settings";
import type { SideProps } from "./side-entries";
import { useMenu } from "./store";
import "./menu.css";

/** The descendants of an entry, in a box beside it. */
function Flyout(props: {
  readonly node: MenuNode;
  readonly isCurrent: (node: MenuNode) => boolean;
  readonly choose: (node: MenuNode) => void;
}) {
  const { node, isCurrent, choose } = props;
  const ref = useRef<HTMLDivElement>(null);
  usePlacement(ref, "beside");
  const own = useMemo(() => treeOf([ownPageFirst({ ...node.item, children: node.item.children ?? [] })]), [node]);
  const below = allOf(own).slice(1);
  return (
    <div ref={ref} className="popup" tabIndex={-1}>
      <p className="popup-title">{node.item.title}</p>
      <ul>
        {below.map((entry) => (
          <li key={entry.key} style={{ "--level": entry.level - 1 } as CSSProperties}>
            {hasChildren(entry) ? (
              <p className="popup-title">{entry.item.title}</p>
            ) : (
              <Entry
                node={entry}
                className="side-entry"
                aria-current={isCurrent(entry) ? "page" : undefined}
                isSelected={isCurrent(entry)}
                onChosen={choose}
              >
                <EntryIcon node={entry} />
                <span className="entry-title">{entry.item.title}</span>
              </Entry>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The icons. */
export function SmallEntries({ entries, active, clicked, store, onChosen }: SideProps) {
  const [flyout, setFlyout] = useState<string>();
  const [tip, setTip] = useState<{ readonly node: MenuNode; readonly element: Element }>();
  const { settings } = useMenu(store);
  const pointer = useMemo(() => delay(), []);
  useEffect(() => pointer.drop, [pointer]);
  const choose = (node: MenuNode) => {
    // The flyout takes its focus with it: the entry that opened it has it then, as of the current page nothing comes that would take it.
    const opened = document.activeElement?.closest(".popup")?.parentElement;
    opened?.querySelector<HTMLElement>("[data-entry]")?.focus();
    pointer.now(() => setFlyout(undefined));
    store.click(node);
    onChosen?.();
  };
  const over = (node: MenuNode | undefined) => (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    setTip(node && !hasChildren(node) ? { node, element: event.currentTarget } : undefined);
    // Where hovering opens the whole menu no flyout is needed.
    if (!opensOnHover(settings)) pointer.later(() => setFlyout(node && hasChildren(node) ? node.key : undefined));
  };
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) pointer.now(() => setFlyout(undefined));
    setTip(undefined);
  };
  return (
    <ul className="side-entries small-entries" onPointerLeave={over(undefined)}>
      {entries.map((node) => {
        const opens = hasChildren(node);
        const isOut = flyout === node.key;
        return (
          <li
            key={node.key}
            data-line-before={node.item.groupSeparatorBefore || undefined}
            data-line-after={node.item.groupSeparatorAfter || undefined}
            onPointerEnter={over(node)}
            onFocus={({ currentTarget }) => setTip(isOut ? undefined : { node, element: currentTarget })}
            onBlur={left}
            onKeyDown={(event) => {
              if (event.key === "Escape" && isOut) {
                setFlyout(undefined);
                event.currentTarget.querySelector<HTMLElement>("[data-entry]")?.focus();
              } else if (event.key === "ArrowRight" && opens && !isOut) setFlyout(node.key);
            }}
          >
            <Entry
              node={opens ? { ...node, item: { ...node.item, path: undefined, mfeName: undefined } } : node}
              className="side-entry"
              isSelected={isSelected(node, active, clicked) || isAround(node, active)}
              aria-current={node.key === active?.key ? "page" : undefined}
              aria-expanded={opens ? isOut : undefined}
              onChosen={opens ? () => pointer.now(() => setFlyout(isOut ? undefined : node.key)) : choose}
            >
              <EntryIcon node={node} isAlways />
              <span className="visually-hidden">{node.item.title}</span>
            </Entry>
            {tip?.node.key === node.key && !isOut ? <Tooltip text={node.item.title} anchor={tip.element} /> : null}
            {isOut ? <Flyout node={node} isCurrent={(entry) => isCurrent(entry, active)} choose={choose} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

function isCurrent(entry: MenuNode, active: MenuNode | undefined): boolean {
  const { path, mfeName, mfePath } = entry.item;
  return (
    active !== undefined &&
    path === active.item.path &&
    mfeName === active.item.mfeName &&
    mfePath === active.item.mfePath
  );
}
