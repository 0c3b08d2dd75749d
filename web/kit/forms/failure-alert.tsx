// The error above a form or a button.

import { Alert } from "../../ui/alert";
import { useFailureText } from "./failure-text";

/** The message of a caught error, as an alert; nothing without an error. */
export function FailureAlert({ failure }: { readonly failure: unknown }) {
  const failureText = useFailureText();
  return failure === undefined ? null : <Alert tone="error">{failureText(failure)}</Alert>;
}
