// The state of a menu bar: what is open in it and where the focus is, by keyboard and pointer.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { delay } from "./delay";
import { allOf, hasChildren, type MenuNode, pathTo } from "./item";
import { entriesIn, moved } from "./movement";

/** A menu bar. */
export interface Bar {
  readonly isOpen: (node: MenuNode) => boolean;
  /** The only entry of the bar in the tab order. */
  readonly tabStop: string | undefined;
  /** Ref callback for the element of an entry, which is focused by keys. */
  readonly refOf: (node: MenuNode) => (element: HTMLElement | null) => void;
  readonly onFocus: (node: MenuNode) => void;
  /** Returns whether the key was handled. */
  readonly onKey: (node: MenuNode, key: string, isRtl: boolean) => boolean;
  /** A title with children was pressed. */
  readonly press: (node: MenuNode) => void;
  /** The mouse entered an entry, or left the whole menu. */
  readonly hover: (node: MenuNode | undefined) => void;
  readonly close: () => void;
  /** An entry was chosen: what is open closes, and its focus stays at the entry of the bar that it is below. */
  readonly choose: (node: MenuNode) => void;
}

interface OpenMenus {
  readonly keys: readonly string[];
  /** Opened by a press or a key: it stays open when the mouse leaves. */
  readonly isPinned: boolean;
}

const nothing: OpenMenus = { keys: [], isPinned: false };

/** The state of a bar. */
export function useBar(roots: readonly MenuNode[]): Bar {
  const [opened, setOpened] = useState(nothing);
  const [focused, setFocused] = useState<string>();
  const [focusTarget, setFocusTarget] = useState<{ readonly key: string }>();
  const elements = useRef(new Map<string, HTMLElement>());
  const pointer = useMemo(() => delay(), []);
  useEffect(() => pointer.drop, [pointer]);
  useEffect(() => {
    if (focusTarget) elements.current.get(focusTarget.key)?.focus();
  }, [focusTarget]);

  const close = useCallback(() => pointer.now(() => setOpened(nothing)), [pointer]);
  const openTo = (node: MenuNode) => pathTo(node).filter(hasChildren);
  const bar = entriesIn(roots);
  /** The entry of the bar that an entry is below. */
  const rootOf = (node: MenuNode) => pathTo(node).find(({ key }) => bar.some((entry) => entry.key === key));
  return {
    isOpen: ({ key }) => opened.keys.includes(key),
    tabStop: bar.find(({ key }) => key === focused)?.key ?? bar[0]?.key,
    refOf:
      ({ key }) =>
      (element) => {
        if (element) elements.current.set(key, element);
        else elements.current.delete(key);
      },
    onFocus: (node) => setFocused(rootOf(node)?.key),
    onKey(node, key, isRtl) {
      const open = allOf(roots).filter((one) => opened.keys.includes(one.key));
      const where = moved(roots, { focus: node, open }, key, isRtl);
      if (!where) return false;
      pointer.now(() => {
        setOpened({ keys: where.open.map((one) => one.key), isPinned: true });
        setFocusTarget({ key: where.focus.key });
      });
      return true;
    },
    press(node) {
      pointer.now(() =>
        setOpened((before) => {
          const isClosing = before.isPinned && before.keys.at(-1) === node.key;
          const keys = openTo(node).map(({ key }) => key);
          return { keys: isClosing ? keys.slice(0, -1) : keys, isPinned: true };
        }),
      );
    },
    hover(node) {
      pointer.later(() =>
        setOpened((before) => {
          if (node) return { keys: openTo(node).map(({ key }) => key), isPinned: before.isPinned };
          return before.isPinned ? before : nothing;
        }),
      );
    },
    close,
    choose(node) {
      // Of the current page nothing comes that would take the focus.
      const root = rootOf(node);
      if (root && elements.current.get(node.key) === document.activeElement) elements.current.get(root.key)?.focus();
      close();
    },
  };
}
