// Predicates that keep companies apart twice: another one, or the shape of the data, does so as well. Each with the reason; one that
// some test minds after all is reported.

export const REDUNDANT = [];
