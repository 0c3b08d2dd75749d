// Addresses with modals in them, in the Angular notation: `/page(modal:user/edit/5;tab=apps//side:role/edit/7)`. Pure.
// The text in the parentheses is decoded as a whole first, because mail programs write `%3A` and `%28`; so special characters of a path are
// encoded twice.

import { splitAddress } from "../../client/page-below";

/** An open modal in an outlet. */
export interface Segment {
  readonly outlet: string;
  /** A path as in any address: its segments are encoded once. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A parsed address. */
export interface ModalAddress {
  /** The page below. */
  readonly page: string;
  /** From the lowest to the top one; an outlet has at most one. */
  readonly segments: readonly Segment[];
}

const OUTLET = /^([a-z][a-z0-9-]*):(.*)$/is;

/** Maximum number of open modals: an address must not be able to open a thousand. */
const MAX_MODALS = 8;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Splits at `//`, but not within parentheses. */
function splitSegments(text: string): string[] {
  const pieces = [""];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth === 0 && letter === "/" && text[at + 1] === "/") {
      pieces.push("");
      at += 1;
    } else pieces[pieces.length - 1] += letter;
  }
  return pieces;
}

/** Parses a path of the table of modals with its parameters: `role/edit/7;tab=users`. */
export function segmentOf(outlet: string, text: string): Segment {
  const [path = "", ...pairs] = text.split(";");
  const params = pairs.map((pair): [string, string] => {
    const [name = "", ...value] = pair.split("=");
    return [decoded(name), decoded(value.join("="))];
  });
  return { outlet, path, params: Object.fromEntries(params.filter(([name]) => name)) };
}

function readSegment(outlet: string, text: string): Segment {
  const { path, params } = segmentOf(outlet, text);
  return { outlet, path: decoded(path), params };
}

/** Outlets nested in the path of another one are above it. */
function readAll(text: string, depth = 0): Segment[] {
  if (depth === MAX_MODALS) return [];
  return splitSegments(text).flatMap((piece) => {
    const [, outlet, body] = OUTLET.exec(piece) ?? [];
    if (outlet === undefined || body === undefined) return [];
    const from = body.indexOf("(");
    const own = from < 0 ? body : body.slice(0, from);
    const within = from < 0 ? [] : readAll(body.slice(from + 1, body.endsWith(")") ? -1 : undefined), depth + 1);
    const trimmed = own.endsWith("/") ? own.slice(0, -1) : own;
    return trimmed === "" ? within : [readSegment(outlet.toLowerCase(), trimmed), ...within];
  });
}

/** Parses the path of an address. */
export function parseAddress(pathname: string): ModalAddress {
  const { page, outlets } = splitAddress(pathname);
  if (outlets === undefined) return { page, segments: [] };
  const all = readAll(decoded(outlets));
  const first = all.filter(({ outlet }, at) => all.findIndex((one) => one.outlet === outlet) === at);
  return { page, segments: first.slice(0, MAX_MODALS) };
}

function escaped(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd").replace(/[^A-Za-z0-9_.~@-]/gu, (letter) => {
    const once = /[!'()*]/.test(letter) ? `%${letter.charCodeAt(0).toString(16)}` : encodeURIComponent(letter);
    return encodeURIComponent(once);
  });
}

/** Browsers would resolve segments of dots, and an empty segment would separate outlets. */
function printPath(path: string): string {
  const parts = path.split("/").map((part) => (/^\.{1,2}$/.test(part) ? part.replaceAll(".", "%252e") : escaped(part)));
  return parts.reduce(
    (text, part) => (text.endsWith("/") || (text === "" && part === "") ? `${text}%252f` : `${text}/`) + part,
  );
}

function printSegment({ outlet, path, params }: Segment): string {
  const pairs = Object.entries(params).map(([name, value]) => `;${escaped(name)}=${escaped(value)}`);
  return `${outlet}:${printPath(path)}${pairs.join("")}`;
}

/** Serializes the path of an address. */
export function printAddress(page: string, segments: readonly Segment[]): string {
  if (segments.length === 0) return page;
  const below = page.replace(/\/+$/, "");
  return `${below || "/"}(${segments.map(printSegment).join("//")})`;
}
