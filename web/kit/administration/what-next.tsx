// The explanation of an empty list: what it will show, and the next action. Few lists are ever empty: its phrases are loaded on demand.

import type { ReactNode } from "react";
import { loadSections, useT } from "../../client/i18n/i18n";
import type { Sections } from "../../client/i18n/phrases";
import { lazyComponent } from "../../ui/lazy-component";

/** The explanation of an empty list. */
export interface NextStep {
  readonly of: keyof Sections["lists"]["empty"];
  /** Offered to users who have the right. */
  readonly act?: ReactNode;
}

/** A part of the grid of the empty state. */
function Next({ of, act }: NextStep) {
  const t = useT();
  return (
    <>
      <p className="muted">{t(`lists:empty.${of}`)}</p>
      {act}
    </>
  );
}

/** Text and action, once they are loaded. */
export const WhatNext = lazyComponent(
  async () => {
    await loadSections(["lists"]);
    return Next;
  },
  { loadOnDemand: true },
);
