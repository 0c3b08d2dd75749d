// Downloads a file that was created in the browser.

import { DOWNLOAD_KEPT_MS } from "../../client/timings";
import { BYTE_ORDER_MARK } from "./csv";

/** `type` is its media type. */
export function downloadFile(name: string, text: string, type: string): void {
  const isUnmarked = type.startsWith("text/csv") && !text.startsWith(BYTE_ORDER_MARK);
  const address = URL.createObjectURL(new Blob([isUnmarked ? BYTE_ORDER_MARK + text : text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the file by then: Safari on phones first asks whether to save it.
  setTimeout(URL.revokeObjectURL, DOWNLOAD_KEPT_MS, address);
}
