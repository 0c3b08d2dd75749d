// Whether keys act by themselves, and whether their list is shown.

import { createStore, createStoredText } from "../../client/store";

/** `off` where somebody switched them off: not everybody presses single keys on purpose. */
export const choice = createStoredText("asgard.shortcuts");

/** Whether the list is open. */
export const isListOpen = createStore(false);
