// What stands in a modal asks here for everything that it can know of it.

import { createContext, useContext, useEffect, useLayoutEffect } from "react";
import type { Location } from "react-router";
import type { ModalMode, ModalResult } from "./options";

/** A modal, from within. */
export interface Modal {
  readonly data: unknown;
  readonly injectable: Readonly<Record<string, unknown>>;
  readonly mode: ModalMode;
  /** Of a routed modal's pattern and of its segment (`;tab=apps`). */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly setParam: (name: string, value: string) => void;
  /** Asks first if something is not saved. */
  readonly close: (result?: Partial<ModalResult>) => void;
  /** Draws a title in the head. */
  readonly entitle: (title: string, text: string | undefined) => void;
  /** Something within may not be saved; answers how to take that back. */
  readonly hold: (isUnsaved: () => boolean) => () => void;
  /** Somebody wants to close it although something is not saved. */
  readonly isAsked: boolean;
  readonly proceed: () => void;
  readonly stay: () => void;
  /** Whether going there leaves this modal. */
  readonly isLeftFor: (next: Location) => boolean;
}

/** Of the modal around. */
export const ModalContext = createContext<Modal | undefined>(undefined);

/** The modal around; undefined on a page. */
export const useModal = () => useContext(ModalContext);

/** What whoever opened the modal put in by that name. */
export function useInjected<Value>(name: string): Value | undefined {
  return useModal()?.injectable[name] as Value | undefined;
}

/** Gives the modal around its title. */
export function useModalTitle(title: string, text?: string): void {
  const entitle = useModal()?.entitle;
  useLayoutEffect(() => entitle?.(title, text), [entitle, title, text]);
}

/** Lets the modal around ask before it closes. */
export function useHold(isUnsaved: boolean): void {
  const hold = useModal()?.hold;
  useEffect(() => (isUnsaved ? hold?.(() => true) : undefined), [hold, isUnsaved]);
}
