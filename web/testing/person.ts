// What people do at a page: they press, type, tick and leave fields by the tabulator, as `user-event` does it after them.

import { userEvent } from "@testing-library/user-event";

/** Somebody who does not wait between two keys. */
const person = userEvent.setup({ delay: null });
const pickAnything = userEvent.setup({ delay: null, applyAccept: false });

/** Presses a button, a link or a checkbox. */
export const press = (element: Element): Promise<void> => person.click(element);

/** Presses it again before anything has come of the first time. */
export const pressTwice = (element: Element): Promise<void> => person.dblClick(element);

/** Presses keys where the focus is: letters, and names in braces, as in `{Control>}k{/Control}`. */
export const pressKeys = (keys: string): Promise<void> => person.keyboard(keys);

/** Moves the mouse onto something, and from it. */
export const pointAt = (element: Element): Promise<void> => person.hover(element);
export const pointAway = (element: Element): Promise<void> => person.unhover(element);

/** Puts a finger onto something and leaves it there, and lifts it. */
export const putFinger = (element: Element): Promise<void> => person.pointer({ keys: "[TouchA>]", target: element });
export const liftFinger = (): Promise<void> => person.pointer("[/TouchA]");

/** Chooses a file, of whatever kind: the dialog of a browser lets people see all of them. */
export const chooseFile = (field: HTMLElement, file: File): Promise<void> => pickAnything.upload(field, file);

/** Writes into a field, instead of what stood there, and stays in it; of a list of choices chooses one. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return person.selectOptions(field, text);
  await person.clear(field);
  if (text !== "") await person.type(field, text.replaceAll(/[{[]/g, "$&$&"));
}

/** Puts a text into a field at once, as the clipboard and a password manager do, instead of what stood there. */
export async function paste(field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  await person.paste(text);
}

/** The same as `write`, and leaves the field. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await write(field, text);
  await person.tab();
}

/** Sends the form that a field belongs to by the Enter key. */
export async function send(field: HTMLElement): Promise<void> {
  await person.type(field, "{Enter}");
}
