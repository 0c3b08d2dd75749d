// A field that is bound to a form, independent of the form library: components that several forms share get their fields like this.

/** Binds a field of `ui/` to a form. */
export interface BoundField<Value = string> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  /** Shown under it; undefined while it is valid, or must not be reported yet. */
  readonly errorMessage: string | undefined;
  /** Gets the focus when the field is rejected. */
  readonly inputRef?: (element: HTMLElement | null) => void;
}
