// The accepted licences, and whether a licence expression is satisfied by them.

/** For shipped parts: permissive ones. `deny.toml` has the same list for `cargo deny`. */
export const ALLOWED = [
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "Unicode-3.0",
  "Zlib",
  "0BSD",
  "Unlicense",
];

/** Additionally for tools, which are not distributed. */
export const TOOLS = [
  "MPL-2.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "Python-2.0",
  "LGPL-3.0-or-later",
  "MIT-0",
  "BSL-1.0",
  "OFL-1.1",
];

/** Whether an SPDX expression (`A OR (B AND C)`, `A/B`) is satisfied by these. */
export function isMet(expression, allowed) {
  // Old packages write names informally.
  const words =
    expression
      .replaceAll("MPL 2.0", "MPL-2.0")
      .replaceAll("/", " OR ")
      .match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const one = () => {
    if (words[at] === "(") {
      at += 1;
      const inner = any();
      at += 1;
      return inner;
    }
    const name = words[at];
    at += 1;
    // An exception only ever allows more.
    if (words[at] === "WITH") at += 2;
    return allowed.includes(name);
  };
  const all = () => {
    let met = one();
    while (words[at] === "AND") {
      at += 1;
      met = one() && met;
    }
    return met;
  };
  const any = () => {
    let met = all();
    while (words[at] === "OR") {
      at += 1;
      met = all() || met;
    }
    return met;
  };
  return words.length > 0 && any();
}
