// CSV files that every spreadsheet reads.

/** Text that a spreadsheet would evaluate as a formula; files of the shell have the same guard, so that it reads those of apps. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A formula is escaped; quotes are doubled. */
function cell(value: string | number): string {
  const text = String(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Rows as CSV; the byte order mark identifies UTF-8. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Downloads a file. */
export function downloadFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
