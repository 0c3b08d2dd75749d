import { expect, test, vi } from "vitest";
import { DOWNLOAD_KEPT_MS } from "../../client/timings";
import { downloadFile } from "./download-file";

test("a file stays where the browser reads it until that has had the time", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
    const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
    const pressed: (string | null)[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      pressed.push(this.getAttribute("href"), this.download);
    });
    downloadFile("people.csv", "a,b", "text/csv");
    expect(pressed).toEqual(["blob:file", "people.csv"]);
    vi.advanceTimersByTime(DOWNLOAD_KEPT_MS - 1);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:file");
  } finally {
    vi.useRealTimers();
  }
});
