// User input on a page: pressing, typing, checking and leaving fields by Tab, simulated by `user-event`.

import { waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";

/** A user without a delay between two keys. */
const person = userEvent.setup({ delay: null });
const pickAnything = userEvent.setup({ delay: null, applyAccept: false });

/** Presses a button, a link or a checkbox; a button that is busy once it is free again, as pressing it before does nothing. */
export async function press(element: Element): Promise<void> {
  await waitFor(() => {
    if (element.getAttribute("aria-busy") === "true") throw new Error(`busy: ${element.textContent}`);
  });
  await person.click(element);
}

/** Presses it twice, before the first press has taken effect. */
export const pressTwice = (element: Element): Promise<void> => person.dblClick(element);

/** Presses keys at the focused element: characters, and names in braces, as in `{Control>}k{/Control}`. */
export const pressKeys = (keys: string): Promise<void> => person.keyboard(keys);

/** Moves the mouse onto an element, and away from it. */
export const pointAt = (element: Element): Promise<void> => person.hover(element);
export const pointAway = (element: Element): Promise<void> => person.unhover(element);

/** Puts a finger onto an element, holds it there, and lifts it. */
export const putFinger = (element: Element): Promise<void> => person.pointer({ keys: "[TouchA>]", target: element });
export const liftFinger = (): Promise<void> => person.pointer("[/TouchA]");

/** Selects a file of any type: the dialog of a browser lets users see all of them. */
export const chooseFile = (field: HTMLElement, file: File): Promise<void> => pickAnything.upload(field, file);

/** Replaces the text of a field and keeps the focus in it; selects the option of a list. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return person.selectOptions(field, text);
  await person.clear(field);
  if (text !== "") await person.type(field, text.replaceAll(/[{[]/g, "$&$&"));
}

/** Replaces the text of a field at once, as the clipboard and a password manager do. */
export async function paste(field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  await person.paste(text);
}

/** The same as `write`, and moves the focus out of the field. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await write(field, text);
  await person.tab();
}

/** Submits the form that a field belongs to by the Enter key. */
export async function send(field: HTMLElement): Promise<void> {
  await person.type(field, "{Enter}");
}
