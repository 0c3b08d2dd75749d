// A field for a day, the browser's own: it needs no inline styles, which the content security policy would have to permit.

import type { Ref } from "react";
import { FieldFrame, type FieldProps } from "./field";

/** Browsers offer years of six digits, which no day of the contract has. */
const LATEST_DAY = "9999-12-31";

/**
 * The value while the typed day does not exist or is not whole, as the 31st of February. A browser says that such a field is empty, so that it
 * would be saved as if nothing had been typed; no validation accepts this value.
 */
export const IMPOSSIBLE_DAY = "?";

/** The field; its value is `YYYY-MM-DD`, empty, or `IMPOSSIBLE_DAY`. */
export function DateField(props: FieldProps & { readonly inputRef?: Ref<HTMLInputElement> }) {
  const { value, onChange, inputRef } = props;
  // By key, too: as long as the browser's value stays empty there is no change.
  const report = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const day = currentTarget.validity.badInput ? IMPOSSIBLE_DAY : currentTarget.value;
    if (day !== value) onChange(day);
  };
  return (
    <FieldFrame {...props}>
      {(input) => (
        <input
          {...input}
          ref={inputRef}
          type="date"
          max={LATEST_DAY}
          value={value === IMPOSSIBLE_DAY ? "" : value}
          onChange={report}
          onKeyUp={report}
        />
      )}
    </FieldFrame>
  );
}
