// The prerendered form before React hydrates it: reads its fields and shows its states. Looks like `form.tsx`.

/** A prerendered form, controlled by the inline script. */
export interface EarlyForm {
  readonly email: HTMLInputElement;
  readonly password: HTMLInputElement;
  /** Whether "Show me on this device" is ticked. */
  readonly isCardWanted: () => boolean;
  /** Shows the validation error of a field, or removes it. */
  readonly showFieldError: (field: HTMLInputElement, text: string | undefined) => void;
  /** Shows why the sign-in failed, before the button, or removes it. */
  readonly showFailure: (title: string, text: string | undefined) => void;
  /** Shows that a sign-in is pending, in words for screen readers, or removes that. */
  readonly showPending: (words: string | undefined) => void;
  /** Restores everything as it was rendered, except the typed values. */
  readonly restore: () => void;
}

function create(tag: "div" | "span", className: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function showFieldError(field: HTMLInputElement, text: string | undefined): void {
  const id = `${field.id}-error`;
  const shown = document.getElementById(id);
  if (shown?.textContent === text) return;
  shown?.remove();
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
  if (text === undefined) return;
  const error = create("span", "field-error", { id });
  error.textContent = text;
  field.closest(".field")?.append(error);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
}

/** Takes control of a prerendered form. */
export function earlyForm(form: HTMLFormElement): EarlyForm {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const [email, password, card] = [input("email"), input("password"), input("card")];
  const submit = form.querySelector("[type=submit]");
  const alert = create("div", "alert", { "data-tone": "error", role: "alert" });
  const spinner = create("span", "spinner", { "aria-hidden": "true" });

  function showFailure(title: string, text: string | undefined): void {
    alert.remove();
    if (text === undefined) return;
    alert.replaceChildren(Object.assign(document.createElement("strong"), { textContent: title }), text);
    submit?.before(alert);
  }

  function showPending(words: string | undefined): void {
    if (words === undefined) spinner.remove();
    else if (!spinner.isConnected) submit?.prepend(spinner);
    const status = form.querySelector("[role=status]");
    if (status) status.textContent = words ?? "";
  }

  return {
    email,
    password,
    isCardWanted: () => card.checked,
    showFieldError,
    showFailure,
    showPending,
    restore() {
      showFieldError(email, undefined);
      showFieldError(password, undefined);
      alert.remove();
      showPending(undefined);
    },
  };
}
