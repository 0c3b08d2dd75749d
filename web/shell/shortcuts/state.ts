// Whether shortcuts are enabled, and whether their list is shown.

import { createStore, createStoredText } from "../../client/store";

/** `off` when the user disabled them: single keys can be pressed by accident. */
export const choice = createStoredText("asgard.shortcuts");

export const isListOpen = createStore(false);
