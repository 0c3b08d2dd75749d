// CSV as spreadsheets write and read it (RFC 4180), with their separators and a guard against formulas.

/** A row of a file. */
export interface CsvRow {
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Text that a spreadsheet would evaluate as a formula; the server's exports have the same guard. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;
const SEPARATORS = [",", ";", "\t"] as const;

function cellOf(text: string): string {
  const isFormula = FORMULA.test(text);
  const quoted = text.replaceAll('"', '""');
  if (isFormula) return `"'${quoted}"`;
  return /[",;\t\r\n]/.test(text) ? `"${quoted}"` : text;
}

/** By this mark spreadsheets detect UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** The content of a file with these rows, with the byte order mark. */
export function csvOf(rows: Iterable<readonly string[]>): string {
  let text = BYTE_ORDER_MARK;
  for (const cells of rows) text += `${cells.map(cellOf).join(",")}\r\n`;
  return text;
}

/** The separator of the cells: spreadsheets use the country's. */
function separatorOf(text: string): string {
  const [first = ""] = text.replace(/"[^"]*"/g, "").split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");
const plain = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Parses a file; empty lines are skipped. */
export function readCsv(file: string): readonly CsvRow[] {
  const text = file.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [cells, cell]: [string[], string] = [[], ""];
  let [line, firstLine, at, isQuoted] = [1, 1, 0, false];
  const endCell = () => {
    cells.push(plain(cell));
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (!isBlank(cells)) rows.push({ line: firstLine, cells });
    cells = [];
    firstLine = line;
  };
  for (; at < text.length; at += 1) {
    const character = text[at] as string;
    const isBreak = character === "\n" || (character === "\r" && text[at + 1] !== "\n");
    if (isBreak) line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += character;
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === separator) endCell();
    else if (isBreak) endRow();
    else if (character !== "\r") cell += character;
  }
  endRow();
  return rows;
}

/** Decodes a file: UTF-16, in which Excel writes "Unicode Text", by its mark; UTF-8; or the encoding that spreadsheets on Windows use by default. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
