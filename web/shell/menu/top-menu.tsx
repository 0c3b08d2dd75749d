// The top menu: a bar with drop-downs and submenus beside them (menubar pattern).

import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import type { MenuItem } from "../../client/config/layout";
import { useT } from "../../client/i18n/i18n";
import { Entry, EntryArrow, EntryIcon } from "./entry";
import { useFitting } from "./fit";
import { hasChildren, type MenuNode, ownPageFirst, treeOf } from "./item";
import { usePlacement } from "./placement";
import { activeIn, isAround, isSelected } from "./selection";
import { coloursOf } from "./settings";
import { type MenuStore, useIsMenuShown, useMenu } from "./store";
import { type Bar, useBar } from "./use-bar";
import "./menu.css";

interface TopMenuContext {
  readonly bar: Bar;
  readonly active: MenuNode | undefined;
  readonly clicked: string | undefined;
  readonly choose: (node: MenuNode) => void;
}

function Title({
  node,
  shared,
  level,
}: {
  readonly node: MenuNode;
  readonly shared: TopMenuContext;
  readonly level: number;
}) {
  const { bar, active, clicked, choose } = shared;
  const opens = hasChildren(node);
  const isOpen = bar.isOpen(node);
  const isActive = node.key === active?.key;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const element = event.currentTarget;
    if (event.key === "Tab") bar.close();
    else if (bar.onKey(node, event.key, getComputedStyle(element).direction === "rtl")) event.preventDefault();
    else if (event.key === " ") {
      event.preventDefault();
      element.click();
    }
  }

  return (
    <Entry
      ref={bar.refOf(node)}
      node={node}
      className="top-entry"
      role="menuitem"
      tabIndex={level === 0 && bar.tabStop === node.key ? 0 : -1}
      isSelected={isSelected(node, active, clicked) || isAround(node, active)}
      aria-current={isActive ? "page" : undefined}
      aria-haspopup={opens ? "menu" : undefined}
      aria-expanded={opens ? isOpen : undefined}
      onFocus={() => bar.onFocus(node)}
      onKeyDown={onKeyDown}
      onChosen={opens && node.item.path === undefined ? bar.press : choose}
    >
      {level > 0 ? <EntryIcon node={node} /> : null}
      <span className="entry-title">{node.item.title}</span>
      {opens ? <EntryArrow /> : null}
    </Entry>
  );
}

function Submenu({
  node,
  shared,
  level,
}: {
  readonly node: MenuNode;
  readonly shared: TopMenuContext;
  readonly level: number;
}) {
  const ref = useRef<HTMLDivElement>(null);
  usePlacement(ref, level === 0 ? "below" : "beside");
  return (
    <div ref={ref} role="menu" aria-label={node.item.title} className="popup">
      <Entries nodes={node.children} shared={shared} level={level + 1} />
    </div>
  );
}

function Entries(props: {
  readonly nodes: readonly MenuNode[];
  readonly shared: TopMenuContext;
  readonly level: number;
}) {
  const { nodes, shared, level } = props;
  return nodes.map((node) => {
    const { item, key } = node;
    const isForced = item.forceOpen && hasChildren(node);
    const hover = ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse" && !isForced) shared.bar.hover(node);
    };
    return [
      level > 0 && item.groupSeparatorBefore ? <hr key={`${key} before`} className="popup-line" /> : null,
      isForced ? (
        <div key={key} role="none">
          {/* biome-ignore lint/a11y/useSemanticElements: a group of menu entries is not a fieldset */}
          <div role="group" aria-label={item.title} className="popup-group" data-level={level}>
            <div role="none" aria-hidden="true" className="popup-title">
              {item.title}
            </div>
            <Entries nodes={node.children} shared={shared} level={level} />
          </div>
        </div>
      ) : (
        <div
          key={key}
          role="none"
          onPointerEnter={hover}
          // Separators between entries of the bar are no elements of their own: they would have to be measured, too.
          data-line-before={(level === 0 && item.groupSeparatorBefore) || undefined}
          data-line-after={(level === 0 && item.groupSeparatorAfter) || undefined}
        >
          <Title node={node} shared={shared} level={level} />
          {shared.bar.isOpen(node) ? <Submenu node={node} shared={shared} level={level} /> : null}
        </div>
      ),
      level > 0 && item.groupSeparatorAfter ? <hr key={`${key} after`} className="popup-line" /> : null,
    ];
  });
}

interface TopMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly store: MenuStore;
}

/** The bar; nothing without entries. */
export function TopMenu(props: TopMenuProps) {
  return useIsMenuShown(props.store) && props.items.length > 0 ? <ShownTopMenu {...props} /> : null;
}

/** The entries that fit; the others are behind the last entry. */
function ShownTopMenu({ label, items: given, store }: TopMenuProps) {
  const items = useMemo(() => given.map(ownPageFirst), [given]);
  const t = useT();
  const { pathname } = useLocation();
  const { settings, clicked } = useMenu(store);
  const ref = useRef<HTMLDivElement>(null);
  const more = t("global:shell.more");
  const fits = useFitting(ref, [...items.map(({ title }) => title), more].join("\n"));
  const isMeasuring = fits === Number.POSITIVE_INFINITY;
  const nodes = useMemo(() => {
    const rest = items.slice(fits);
    return treeOf(rest.length === 0 ? items : [...items.slice(0, fits), { title: more, children: rest }]);
  }, [items, fits, more]);
  const active = activeIn(nodes, pathname);
  const bar = useBar(nodes);
  const { close } = bar;
  // A navigation closes the menu.
  useEffect(() => {
    close();
    store.arrive(pathname, undefined, []);
  }, [pathname, close, store]);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) close();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [close]);
  const choose = (node: MenuNode) => {
    store.click(node);
    bar.choose(node);
  };
  return (
    <nav className="top-menu" aria-label={label} style={coloursOf(settings)}>
      <div
        ref={ref}
        role="menubar"
        aria-label={label}
        className="top-bar-entries"
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && bar.hover(undefined)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        <Entries nodes={nodes} shared={{ bar, active, clicked, choose }} level={0} />
        {isMeasuring ? (
          <div aria-hidden="true" className="top-entry">
            <span className="entry-title">{more}</span>
            <EntryArrow />
          </div>
        ) : null}
      </div>
    </nav>
  );
}
