import { expect, test, vi } from "vitest";
import { placementOf, shrunk } from "./picture";

test.each([
  [1000, 500, { from: [250, 0, 500, 500], size: [256, 256] }],
  [500, 1000, { from: [0, 250, 500, 500], size: [256, 256] }],
  [100, 80, { from: [10, 0, 80, 80], size: [80, 80] }],
  [256, 256, { from: [0, 0, 256, 256], size: [256, 256] }],
])("a face of %d by %d is the middle of it, never larger than it was", (width, height, expected) => {
  expect(placementOf(width, height, 256, "square")).toEqual(expected);
});

test.each([
  [1000, 500, { from: [0, 0, 1000, 500], size: [256, 128] }],
  [100, 80, { from: [0, 0, 100, 80], size: [100, 80] }],
  [5000, 3, { from: [0, 0, 5000, 3], size: [256, 1] }],
])("a logo of %d by %d keeps its shape", (width, height, expected) => {
  expect(placementOf(width, height, 256, "whole")).toEqual(expected);
});

test("what is transparent becomes white where a picture becomes a JPEG, which knows no transparency", async () => {
  const steps: unknown[] = [];
  const context = {
    fillStyle: "#000",
    fillRect: (...area: number[]) => steps.push([context.fillStyle, ...area]),
    drawImage: () => steps.push("drawn"),
  };
  vi.stubGlobal("createImageBitmap", async () => ({ width: 100, height: 80, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as unknown as null);
  // A browser that cannot encode WebP writes PNG, which is too large.
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((answer, type) => {
    const isJpeg = type === "image/jpeg";
    answer(new Blob([new Uint8Array(isJpeg ? 10 : 100_001)], { type: isJpeg ? type : "image/png" }));
  });
  expect((await shrunk(new Blob(), "whole")).type).toBe("image/jpeg");
  expect(steps).toEqual(["drawn", ["#fff", 0, 0, 100, 80], "drawn"]);
});
