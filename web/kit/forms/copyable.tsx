// The reference of a failed request beside a button that copies it, for pages after the sign-in; those before it show the message alone, as
// nothing is added to what they load.

import { type ReactNode, useState } from "react";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { Button } from "../../ui/button";

function Copyable({ text }: { readonly text: string }) {
  const t = useT();
  const [outcome, setOutcome] = useState<Phrase>();
  const label = `\n${t("global:messages.error.reference", { reference: "" })}`;
  const at = text.lastIndexOf(label);
  // It was written in another language, or its last line is no reference.
  if (at < 0) return text;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text.slice(at + label.length));
      setOutcome("global:messages.error.referenceCopied");
    } catch {
      // The browser forbids it: the reference can be selected and copied.
      setOutcome("global:messages.error.referenceNotCopied");
    }
  }

  return (
    <>
      {text}{" "}
      <Button variant="quiet" onPress={() => void copy()}>
        {t("global:messages.error.copyReference")}
      </Button>{" "}
      <span role="status">{outcome ? t(outcome) : null}</span>
    </>
  );
}

/** A message of `failureMessage`, with the button where it has a reference. */
export const copyable = (text: string): ReactNode => (text.includes("\n") ? <Copyable text={text} /> : text);
