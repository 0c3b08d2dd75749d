// Whether the person in this tab is an operator, for the guards of every page: the sign-in page needs no more of the rights than this.

let known: boolean | undefined;

/** Takes over what the server says of their rights; undefined where it has said nothing yet. */
export function knowOperator(operator: boolean | undefined): void {
  known = operator;
}

/** Undefined where nothing is known yet. */
export const isOperator = (): boolean | undefined => known;
