// A word about a thing.

import type { ReactNode } from "react";

/** A badge. */
export function Badge(props: { readonly tone?: "neutral" | "accent" | "success" | "warning" | "danger"; readonly children: ReactNode }) {
  return (
    <span className="badge" data-tone={props.tone ?? "neutral"}>
      {props.children}
    </span>
  );
}
