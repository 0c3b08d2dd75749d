// Under the words of an empty list: what will stand here, and the next act. Few lists are ever empty: what they say is loaded when one is.

import type { ReactNode } from "react";
import { loadSections, useT } from "../../client/i18n/i18n";
import type { Sections } from "../../client/i18n/phrases";
import { later } from "../../ui/later";

/** What an empty list says next. */
export interface NextStep {
  readonly of: keyof Sections["lists"]["empty"];
  /** Offered to whoever has the right. */
  readonly act?: ReactNode;
}

/** It stands in the grid of the empty state. */
function Next({ of, act }: NextStep) {
  const t = useT();
  return (
    <>
      <p className="muted">{t(`lists:empty.${of}`)}</p>
      {act}
    </>
  );
}

/** Those words and the act, once they are there. */
export const WhatNext = later(
  async () => {
    await loadSections(["lists"]);
    return Next;
  },
  { isRare: true },
);
