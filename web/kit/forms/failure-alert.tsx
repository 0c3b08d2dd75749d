// Why it did not work, above a form or a button.

import { Alert } from "../../ui/alert";
import { useFailureText } from "./failure-text";

/** What a caught failure means, as an alert; nothing while there is none. */
export function FailureAlert({ failure }: { readonly failure: unknown }) {
  const failureText = useFailureText();
  return failure === undefined ? null : <Alert tone="error">{failureText(failure)}</Alert>;
}
