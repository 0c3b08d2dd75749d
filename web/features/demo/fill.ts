// Fills the sign-in form in from outside, as a password manager does: the form knows nothing of a demo.

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Writes into a field as if it had been typed. */
function type(name: string, value: string): void {
  const input = document.querySelector<HTMLInputElement>(`main input[name=${name}]`);
  if (!input || input.readOnly) return;
  setValue?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fills in address and password; the button is the next thing to press. */
export function fillIn({ email, password }: { readonly email: string; readonly password: string }): void {
  type("email", email);
  type("password", password);
  document.querySelector<HTMLButtonElement>("main form button[type=submit]")?.focus();
}
