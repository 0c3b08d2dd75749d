// Behind a button: which columns a list shows, and in which order.

import { lazy, Suspense } from "react";
import { Button } from "react-aria-components/Button";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { useT } from "../../client/i18n/i18n";
import button from "../../ui/button.module.css";
import type { ColumnChoice } from "./use-columns";
import "../../ui/popover.css";

// Most people never open it.
const ColumnPanel = lazy(async () => ({ default: (await import("./column-panel")).ColumnPanel }));

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
