// Fills the sign-in form from outside, as a password manager does: the form does not depend on the demo.

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Sets the value and fires the event of typing. */
function type(name: string, value: string): void {
  const input = document.querySelector<HTMLInputElement>(`main input[name=${name}]`);
  if (!input || input.readOnly) return;
  setValue?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fills in e-mail address and password and focuses the button. */
export function fillIn({ email, password }: { readonly email: string; readonly password: string }): void {
  type("email", email);
  type("password", password);
  document.querySelector<HTMLButtonElement>("main form button[type=submit]")?.focus();
}
