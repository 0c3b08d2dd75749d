// Leaving a form for good: it counts as saved first, so that nobody is asked about what they typed. From a page it leads
// somewhere, a modal is closed.

import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useModal } from "../modals/context";
import type { ModalResult } from "../modals/options";

/** What is told on the way. */
interface LeaveOptions {
  /** To the page that it leads to. */
  readonly state?: unknown;
  /** To whoever opened the modal. */
  readonly result?: ModalResult;
}

/** Whether the form is being left, and how to leave it. */
export function useLeave(): readonly [isLeaving: boolean, leave: (to: string, told?: LeaveOptions) => void] {
  const navigate = useNavigate();
  const close = useModal()?.close;
  const [way, setWay] = useState<LeaveOptions & { readonly to: string }>();
  useEffect(() => {
    if (!way) return;
    if (close) close(way.result ?? { action: "cancel" });
    else void navigate(way.to, { state: way.state });
  }, [way, navigate, close]);
  return [way !== undefined, (to, told) => setWay({ to, ...told })];
}
