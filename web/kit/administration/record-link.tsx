// A link to the form of a row. What the form will show is asked for when somebody stays on the link, before they follow it.

import { useQueryClient } from "@tanstack/react-query";
import { type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { networkNow } from "../../client/api/network";
import { useScope } from "../../client/session/query-client";
import { READ_AHEAD_MS } from "../../client/timings";
import { ModalLink } from "../modals/modal-link";
import type { PrefetchSource } from "./queries/parts";

/** The form of something: where it is, and what it is about. */
export interface RecordForm {
  /** As the address of the form has it. */
  readonly id: string;
  readonly of: PrefetchSource;
  /** The page. */
  readonly to: string;
  /** The path in the table of modals. */
  readonly modal: string;
}

/** The link. */
export function RecordLink(props: {
  readonly form: RecordForm;
  readonly className: string;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const { form, ...rest } = props;
  const client = useQueryClient();
  const scope = useScope();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function prefetch(): void {
    forget();
    timer.current = setTimeout(() => {
      // Nobody is asked on a line that is silent: the answer would be what this device kept.
      if (scope[0] !== "" && !networkNow().isSilent) form.of.prefetch(client, scope, form.id);
    }, READ_AHEAD_MS);
  }

  return (
    <ModalLink
      {...rest}
      to={form.to}
      modal={form.modal}
      near={{
        onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === "mouse" && prefetch(),
        onPointerLeave: forget,
        onFocus: prefetch,
        onBlur: forget,
      }}
    />
  );
}
