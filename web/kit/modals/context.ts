// The context of a modal for its content.

import { createContext, useContext, useEffect, useLayoutEffect } from "react";
import type { Location } from "react-router";
import type { ModalMode, ModalResult } from "./options";

/** A modal, as its content sees it. */
export interface Modal {
  readonly data: unknown;
  readonly injectable: Readonly<Record<string, unknown>>;
  readonly mode: ModalMode;
  /** Parameters of a routed modal's pattern and of its segment (`;tab=apps`). */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly setParam: (name: string, value: string) => void;
  /** Shows a confirmation first where there is unsaved input. */
  readonly close: (result?: Partial<ModalResult>) => void;
  /** Sets the title in the head. */
  readonly setTitle: (title: string, text: string | undefined) => void;
  /** Registers a test for unsaved input; returns the unregister function. */
  readonly blockClose: (isUnsaved: () => boolean) => () => void;
  /** The user wants to close it although there is unsaved input. */
  readonly isConfirming: boolean;
  readonly proceed: () => void;
  readonly stay: () => void;
  /** Whether a navigation closes this modal. */
  readonly isClosedBy: (next: Location) => boolean;
}

/** The context of the surrounding modal. */
export const ModalContext = createContext<Modal | undefined>(undefined);

/** The surrounding modal; undefined on a page. */
export const useModal = () => useContext(ModalContext);

/** A value that the opener of the modal injected under a name. */
export function useInjected<Value>(name: string): Value | undefined {
  return useModal()?.injectable[name] as Value | undefined;
}

/** Sets the title of the surrounding modal. */
export function useModalTitle(title: string, text?: string): void {
  const setTitle = useModal()?.setTitle;
  useLayoutEffect(() => setTitle?.(title, text), [setTitle, title, text]);
}

/** Makes the surrounding modal show a confirmation before it closes. `isUnsavedNow` decides where renders would come too late. */
export function useBlockClose(isUnsaved: boolean, isUnsavedNow?: () => boolean): void {
  const blockClose = useModal()?.blockClose;
  useEffect(
    () => (isUnsavedNow || isUnsaved ? blockClose?.(isUnsavedNow ?? (() => true)) : undefined),
    [blockClose, isUnsaved, isUnsavedNow],
  );
}
