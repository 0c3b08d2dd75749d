// A field that is tied to a form, whichever library keeps the form: parts that several forms share are given their fields like this.

/** What ties a field of `ui/` to a form. */
export interface BoundField<Value = string> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  /** What stands under it; undefined while nothing is wrong, or nothing may be said yet. */
  readonly errorMessage: string | undefined;
  /** The form goes there when the field is refused. */
  readonly inputRef?: (element: HTMLElement | null) => void;
}
