// Edits a configuration document, with the meaning of JSON Merge Patch (RFC 7396): members that it does not name keep the deployment's
// value.

import { OperationError } from "../command.mjs";

/** Parses `a.b=value` into a path and a value: JSON where it is JSON, a text otherwise. */
export function assignment(word) {
  const at = word.indexOf("=");
  if (at < 1) throw new OperationError(`${word} is not written member=value.`);
  const text = word.slice(at + 1);
  try {
    return [word.slice(0, at).split("."), JSON.parse(text)];
  } catch {
    return [word.slice(0, at).split("."), text];
  }
}

/** The document with one member set. */
export function withMember(document, [name, ...rest], value) {
  const inner = document?.[name];
  const isObject = inner !== null && typeof inner === "object" && !Array.isArray(inner);
  return { ...document, [name]: rest.length === 0 ? value : withMember(isObject ? inner : {}, rest, value) };
}

/** The document without a member: the deployment's value applies again. */
export function withoutMember(document, [name, ...rest]) {
  const { [name]: inner, ...others } = document ?? {};
  if (inner === undefined || rest.length === 0) return others;
  const left = withoutMember(inner, rest);
  return Object.keys(left).length === 0 ? others : { ...others, [name]: left };
}

/** The member at a path; rejects an unknown one. */
export function memberOf(configuration, path) {
  let found = configuration;
  for (const name of path) {
    found = found?.[name];
    if (found === undefined) throw new OperationError(`There is no member ${path.join(".")}.`);
  }
  return found;
}

/** The differences of two configurations, one line per member. */
export function differences(before, after, path = "") {
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return names.flatMap((name) => differences(before[name], after[name], path ? `${path}.${name}` : name));
  }
  const [old, fresh] = [before, after].map((value) => JSON.stringify(value) ?? "(none)");
  return old === fresh ? [] : [`${path}: ${old} → ${fresh}`];
}
