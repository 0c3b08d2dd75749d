// The explanation of an empty list: what it will show, and the next action. Few lists are ever empty: its phrases are loaded on demand.

import type { ReactNode } from "react";
import { loadSections, useT } from "../../client/i18n/i18n";
import type { Sections } from "../../client/i18n/phrases";
import { lazyComponent } from "../../ui/lazy-component";

export interface EmptyListHintProps {
  readonly phrase: keyof Sections["lists"]["empty"];
  /** Offered to users who have the right. */
  readonly action?: ReactNode;
}

/** A part of the grid of the empty state. */
function Hint({ phrase, action }: EmptyListHintProps) {
  const t = useT();
  return (
    <>
      <p className="muted">{t(`lists:empty.${phrase}`)}</p>
      {action}
    </>
  );
}

/** Text and action, once they are loaded. */
export const EmptyListHint = lazyComponent(
  async () => {
    await loadSections(["lists"]);
    return Hint;
  },
  { loadOnDemand: true },
);
