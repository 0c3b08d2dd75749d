// What a list or a row of buttons offers.

/** A choice. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}
