// What people do at a page: they press, type, tick and leave fields by the tabulator, as `user-event` does it after them.

import { userEvent } from "@testing-library/user-event";

/** Somebody who does not wait between two keys. */
const person = userEvent.setup({ delay: null });

/** Presses a button, a link or a checkbox. */
export const press = (element: Element): Promise<void> => person.click(element);

/** Writes into a field, instead of what stood there, and stays in it; of a list of choices chooses one. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return person.selectOptions(field, text);
  await person.clear(field);
  if (text !== "") await person.type(field, text.replaceAll(/[{[]/g, "$&$&"));
}

/** The same, and leaves it. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await write(field, text);
  await person.tab();
}

/** Sends the form that a field belongs to by the Enter key. */
export async function send(field: HTMLElement): Promise<void> {
  await person.type(field, "{Enter}");
}
