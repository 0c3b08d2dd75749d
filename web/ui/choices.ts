// The options of a list or a row of buttons.

/** An option. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}
