// Moves the focus to a field.

/** Moves the focus into a field of a form, or of the document. */
export function focusField(root: ParentNode | null, name: string): void {
  const named = `[name="${name}"]`;
  // Of radio buttons the checked one.
  const found = root?.querySelector<HTMLElement>(`${named}:checked`) ?? root?.querySelector<HTMLElement>(named);
  found?.focus();
}
