// A day of the range of the audit log, which stands in the address.

import { useState } from "react";
import { DateField, IMPOSSIBLE_DAY } from "../../ui/date-field";

/** Years of fewer digits are on the way to one of the log's. */
const EARLIEST_DAY = "1900-01-01";

/**
 * The field. While a day is typed the field has it: only whole days, and none, are asked for, and the address follows a moment later. Written
 * back in between, an older day would take away what was typed.
 */
export function DayField(props: {
  readonly name: string;
  readonly label: string;
  /** The day of the address, `YYYY-MM-DD` or empty. */
  readonly day: string;
  readonly onTyping: () => void;
  readonly onDay: (day: string) => void;
}) {
  const { name, label, day, onTyping, onDay } = props;
  const [typed, setTyped] = useState({ over: day, value: day });
  return (
    <DateField
      name={name}
      label={label}
      value={typed.over === day ? typed.value : day}
      onChange={(value) => {
        onTyping();
        setTyped({ over: day, value });
        if (value !== day && (value === "" || (value !== IMPOSSIBLE_DAY && value >= EARLIEST_DAY))) onDay(value);
      }}
    />
  );
}
