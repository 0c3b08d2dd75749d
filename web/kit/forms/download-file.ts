// Downloads a file that was created in the browser.

/** By this mark spreadsheets detect UTF-8. */
const MARK = "\uFEFF";

/** `type` is its media type. */
export function downloadFile(name: string, text: string, type: string): void {
  const isUnmarked = type.startsWith("text/csv") && !text.startsWith(MARK);
  const address = URL.createObjectURL(new Blob([isUnmarked ? MARK + text : text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
