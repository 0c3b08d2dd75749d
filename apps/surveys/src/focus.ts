// Keeps the focus where a page is rendered anew.

/** Identifies controls and links of a page; others of the same tag are told apart by their place. */
const keyOf = (element: Element) => ["name", "href", "type"].map((name) => element.getAttribute(name)).join(" ");

/** Remembers the focused element; the returned function focuses the same one of the new page. */
export function heldFocus(root: ShadowRoot): () => void {
  const held = root.activeElement;
  if (!held) return () => undefined;
  const key = keyOf(held);
  const alike = () => [...root.querySelectorAll<HTMLInputElement>(held.localName)].filter((one) => keyOf(one) === key);
  const place = alike().indexOf(held as HTMLInputElement);
  const { selectionStart = null, selectionEnd = null } = held as Partial<HTMLInputElement>;
  return () => {
    const again = alike()[place];
    again?.focus({ preventScroll: true });
    if (selectionStart !== null) again?.setSelectionRange(selectionStart, selectionEnd);
  };
}
