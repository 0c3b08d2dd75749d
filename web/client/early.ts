// What people did on the prerendered page before the application arrived. `first.ts` holds back their submits.

let typed: ReadonlyMap<string, string> = new Map();

/** Remembers what stands in the fields, because hydration puts the initial values back. */
export function saveEarlyInput(): void {
  const fields = document.querySelectorAll<HTMLInputElement>("#root input[name]");
  typed = new Map(Array.from(fields, (field) => [field.name, field.value] as const).filter(([, value]) => value));
}

/** Takes what was typed, by field, and whether it was sent. */
export type EarlyInputHandler = (typed: ReadonlyMap<string, string>, isSubmitted: boolean) => void;

/**
 * The application has arrived. Hands over what was done before, and forgets it: a password must not come back in the form that is
 * shown after signing out, or over the page.
 */
export function takeOver(take?: EarlyInputHandler): void {
  const { dataset } = document.documentElement;
  const before = typed;
  const isSubmitted = "submitted" in dataset;
  typed = new Map();
  dataset.ready = "";
  delete dataset.submitted;
  take?.(before, isSubmitted);
}
