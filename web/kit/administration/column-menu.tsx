// Behind a button: which columns a list shows, and in which order.

import { lazy, Suspense } from "react";
import { Button } from "react-aria-components/Button";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { useT } from "../../client/i18n/i18n";
import button from "../../ui/button.module.css";
import type { Choice } from "../../ui/choices";
import "../../ui/popover.css";

// Most people never open it.
const ColumnPanel = lazy(async () => ({ default: (await import("./column-panel")).ColumnPanel }));

/** Columns that can be shown, hidden and put in order. */
export interface ColumnChoice {
  readonly all: readonly Choice[];
  /** In their order. */
  readonly shown: readonly string[];
  readonly onShow: (shown: readonly string[]) => void;
  /** What the list is meant with. */
  readonly standard: readonly string[];
  /** Shows that, as wide as it is meant. */
  readonly onReset: () => void;
}

/** The button, and what opens beside it. */
export function ColumnMenu({ columns }: { readonly columns: ColumnChoice }) {
  const t = useT();
  const label = t("admin:list.columns");
  return (
    <DialogTrigger>
      <Button className={button.button} data-variant="secondary">
        {label}
      </Button>
      {/* A dialog itself, with what closes it for screen readers. */}
      <Popover className="popover" placement="bottom end" aria-label={label}>
        <Suspense fallback={null}>
          <ColumnPanel {...columns} />
        </Suspense>
      </Popover>
    </DialogTrigger>
  );
}
