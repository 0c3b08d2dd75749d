// Moves the focus to a field.

/** Moves the focus into a field of a form. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const named = `[name="${name}"]`;
  // Of radio buttons the checked one.
  const found = form?.querySelector<HTMLElement>(`${named}:checked`) ?? form?.querySelector<HTMLElement>(named);
  found?.focus();
}
