// A link to the form of a row. The record is prefetched when the user hovers over or focuses the link, before they follow it.

import { useQueryClient } from "@tanstack/react-query";
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { networkNow } from "../../client/api/network";
import { useScope } from "../../client/session/query-client";
import { HOVER_PREFETCH_MS } from "../../client/timings";
import type { useTooltip } from "../../ui/use-tooltip";
import { ModalLink } from "../modals/modal-link";
import type { PrefetchSource } from "./queries/parts";

export interface RecordForm {
  /** As in the address of the form. */
  readonly id: string;
  readonly record: PrefetchSource;
  /** Address of the page. */
  readonly to: string;
  /** Path in the table of modals. */
  readonly modal: string;
}

export function RecordLink(props: {
  readonly form: RecordForm;
  readonly className: string;
  readonly label?: string;
  /** The listeners of its tooltip. */
  readonly triggerProps?: ReturnType<typeof useTooltip<HTMLAnchorElement>>["triggerProps"];
  readonly children: ReactNode;
}) {
  const { form, triggerProps, ...rest } = props;
  const client = useQueryClient();
  const scope = useScope();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function prefetch(): void {
    forget();
    timer.current = setTimeout(() => {
      // Not while the server is unreachable: the result would be the cached one.
      if (scope[0] !== "" && !networkNow().isUnreachable) form.record.prefetch(client, scope, form.id);
    }, HOVER_PREFETCH_MS);
  }

  return (
    <ModalLink
      {...rest}
      to={form.to}
      modal={form.modal}
      hoverProps={{
        ...triggerProps,
        onPointerEnter(event: PointerEvent<HTMLAnchorElement>) {
          triggerProps?.onPointerEnter(event);
          if (event.pointerType === "mouse") prefetch();
        },
        onPointerLeave(event: PointerEvent<HTMLAnchorElement>) {
          triggerProps?.onPointerLeave(event);
          forget();
        },
        onFocus(event: FocusEvent<HTMLAnchorElement>) {
          triggerProps?.onFocus(event);
          prefetch();
        },
        onBlur() {
          triggerProps?.onBlur();
          forget();
        },
      }}
    />
  );
}
