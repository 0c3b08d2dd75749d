// One modal on the screen: its position, its head, and the context of its content. React Aria traps and restores the focus, makes what is
// behind inert, and closes the top one on Escape.

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal as Base, ModalOverlay } from "react-aria-components/Modal";
import type { Location } from "react-router";
import { onStayed } from "../../client/session/unsaved";
import { AriaLanguage } from "../../ui/aria-language";
import { type Modal, ModalContext } from "./context";
import { ModalHead } from "./modal-head";
import type { ModalResult, ResolvedOptions } from "./options";
import { modeOf, rememberMode } from "./remembered-mode";
import { usePhase } from "./use-phase";
import "./modals.css";

export interface ModalBoxProps {
  /** The mode is stored under it. */
  readonly name: string;
  /** Until the content sets its own. */
  readonly title: string;
  readonly options: ResolvedOptions;
  readonly params: Modal["params"];
  readonly setParam: Modal["setParam"];
  readonly isClosedBy: (next: Location) => boolean;
  /** It is routed, and its content is still loading: it has its height from the beginning. */
  readonly isRouted: boolean;
  /** Those below are shown. */
  readonly areLowerShown: boolean;
  readonly onShown: () => void;
  /** Closes it without a question. */
  readonly onClose: (result: ModalResult) => void;
  readonly children: ReactNode;
}

/** Closing shows a confirmation first where there is unsaved input. */
function useClosing(onClose: (result: ModalResult) => void) {
  const blockers = useRef(new Set<() => boolean>());
  const isLeaving = useRef(false);
  const [pendingClose, setPendingClose] = useState<ModalResult>();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  useEffect(
    () =>
      onStayed(() => {
        isLeaving.current = false;
      }),
    [],
  );
  const finish = useCallback((result: ModalResult) => {
    // The history takes a moment: a second press would go back once more, and leave the page below.
    if (isLeaving.current) return;
    isLeaving.current = true;
    latest.current(result);
  }, []);
  const close = useCallback(
    (given: Partial<ModalResult> = {}) => {
      const result = { action: "close", ...given };
      if ([...blockers.current].some((isUnsaved) => isUnsaved())) setPendingClose(result);
      else finish(result);
    },
    [finish],
  );
  const blockClose = useCallback((isUnsaved: () => boolean) => {
    blockers.current.add(isUnsaved);
    return () => void blockers.current.delete(isUnsaved);
  }, []);
  const stay = useCallback(() => setPendingClose(undefined), []);
  return { pendingClose, close, finish, blockClose, stay, isLeaving };
}

/** Rendered but not visible yet, so that the head has its title and nothing shifts. */
const HIDDEN = { visibility: "hidden" } as const;

export function ModalBox(props: ModalBoxProps) {
  const { name, options, params, setParam, isClosedBy, onShown } = props;
  const { backdrop, mode: standard, data, injectableData } = options;
  const phase = usePhase(options.delay, props.areLowerShown);
  const [mode, setMode] = useState(() => modeOf(name, standard));
  const [head, setHead] = useState<readonly [title: string, text?: string | undefined]>([props.title]);
  const { pendingClose, close, finish, blockClose, stay, isLeaving } = useClosing(props.onClose);
  const isPressedBeside = useRef(false);
  const isShown = phase !== "waiting";
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const setTitle = useCallback((title: string, text: string | undefined) => setHead([title, text]), []);
  const modal = useMemo<Modal>(
    () => ({
      data,
      injectable: injectableData ?? {},
      mode,
      params,
      setParam,
      close,
      setTitle,
      blockClose,
      isConfirming: pendingClose !== undefined,
      proceed: () => pendingClose && finish(pendingClose),
      stay,
      isClosedBy: (next) => !isLeaving.current && isClosedBy(next),
    }),
    [
      data,
      injectableData,
      mode,
      params,
      setParam,
      close,
      setTitle,
      blockClose,
      pendingClose,
      finish,
      stay,
      isLeaving,
      isClosedBy,
    ],
  );
  if (!isShown) return null;
  return (
    <ModalContext value={modal}>
      <AriaLanguage>
        <ModalOverlay
          className={["modal-overlay", options.backdropClass].filter(Boolean).join(" ")}
          data-backdrop={backdrop !== false || undefined}
          data-mode={mode}
          isOpen
          isDismissable={backdrop === true}
          shouldCloseOnInteractOutside={(element) => {
            // A toast is above everything.
            const isBeside = element.closest(".toasts") === null;
            isPressedBeside.current = isBeside;
            // Also called for a press in a dialog above, which closes nothing: a later Escape must not count as a press beside.
            queueMicrotask(() => {
              isPressedBeside.current = false;
            });
            return isBeside;
          }}
          onOpenChange={() => close({ action: isPressedBeside.current ? "backdrop" : "escape" })}
        >
          <Base
            className={[options.dialogBaseClass, options.dialogClass].filter(Boolean).join(" ")}
            data-mode={mode}
            data-routed={props.isRouted || undefined}
            {...(options.style ? { style: options.style } : {})}
          >
            <Dialog className="modal-dialog" {...(options.id ? { id: options.id } : {})}>
              {options.onlyHost ? (
                props.children
              ) : (
                <>
                  <ModalHead
                    title={head[0]}
                    text={head[1]}
                    mode={mode}
                    standard={standard}
                    onMode={(chosen) => {
                      setMode(chosen);
                      rememberMode(name, chosen);
                    }}
                    onClose={() => close()}
                  />
                  <div className="modal-body" {...(phase === "filled" ? {} : { style: HIDDEN })}>
                    {props.children}
                  </div>
                </>
              )}
            </Dialog>
          </Base>
        </ModalOverlay>
      </AriaLanguage>
    </ModalContext>
  );
}
