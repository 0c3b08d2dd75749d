// Whether the user of this tab is an operator, for the guards of every page: the sign-in page needs no other right.

let known: boolean | undefined;

/** Stores the server's answer; undefined while there is none. */
export function knowOperator(operator: boolean | undefined): void {
  known = operator;
}

/** Undefined while unknown. */
export const isOperator = (): boolean | undefined => known;
