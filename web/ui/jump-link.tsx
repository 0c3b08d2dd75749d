// A link to a part of the page.

import type { AnchorHTMLAttributes, MouseEvent } from "react";

/** Scrolls to a part of the page and focuses it. */
export function jumpTo(part: HTMLElement | null): void {
  part?.scrollIntoView?.();
  part?.focus({ preventScroll: true });
}

function jump(event: MouseEvent<HTMLAnchorElement>): void {
  const part = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!part) return;
  event.preventDefault();
  jumpTo(part);
}

/**
 * Scrolls to the part with the id `to` and focuses it, without an entry in the history: the router does not know one that it did not write,
 * so that going back from a form that was opened after it would lose the form's input without a question.
 */
export function JumpLink({ to, ...rest }: { readonly to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}
