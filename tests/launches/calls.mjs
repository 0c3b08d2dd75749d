/** Identity of a call, independent of time: times, ids and random words are left out. */
export const nameOf = ({ method, path, about }) =>
  `${method} ${path} ${about}`.replaceAll(/[\w-]{20,}|\d+/g, "#").replaceAll(/'[^']*'/g, "'…'");
