// Leaves a form: it counts as saved first, so that no confirmation about unsaved input is shown. A page navigates, a modal is closed.

import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { onStayed } from "../../client/session/unsaved";
import { useModal } from "../modals/context";
import type { ModalResult } from "../modals/options";

/** Data for the target. */
interface LeaveOptions {
  /** Location state of the target page. */
  readonly state?: unknown;
  /** For the opener of the modal. */
  readonly result?: ModalResult;
  /** The form stays open after all: another one beside it has unsaved input, and its user decided to stay with that. */
  readonly onStay?: () => void;
}

/** Whether the form is being closed, and the function that closes it. */
export function useLeave(): readonly [isLeaving: boolean, leave: (to: string, options?: LeaveOptions) => void] {
  const navigate = useNavigate();
  const close = useModal()?.close;
  const [target, setTarget] = useState<LeaveOptions & { readonly to: string }>();
  useEffect(() => {
    if (!target) return;
    const stop = onStayed(() => {
      setTarget(undefined);
      target.onStay?.();
    });
    if (close) close(target.result ?? { action: "cancel" });
    else void navigate(target.to, { state: target.state });
    return stop;
  }, [target, navigate, close]);
  return [target !== undefined, (to, options) => setTarget({ to, ...options })];
}
