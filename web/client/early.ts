// What people did on the prerendered page before the application arrived. `first.ts` holds back their submits.

let typed: ReadonlyMap<string, string> = new Map();

/** Remembers what stands in the fields, because hydration puts the initial values back. */
export function keepTypedEarly(): void {
  const fields = document.querySelectorAll<HTMLInputElement>("#root input[name]");
  typed = new Map(Array.from(fields, (field) => [field.name, field.value] as const).filter(([, value]) => value));
}

/** What was typed into a field before the application arrived. */
export function typedEarly(name: string): string | undefined {
  return typed.get(name);
}

/**
 * The application has arrived. Answers whether a form was sent before, and forgets that and what was typed: a password
 * must not come back in the form that is shown after signing out, or over the page.
 */
export function takeOver(): boolean {
  const { dataset } = document.documentElement;
  const submitted = "submitted" in dataset;
  typed = new Map();
  dataset.ready = "";
  delete dataset.submitted;
  return submitted;
}
