// Pictures on their way to the server: drawn anew in the browser, at most 256 pixels a side, so that nothing goes along that
// the camera wrote into the file.

import type { PictureFile } from "../../client/api/account";

/** Longest side in pixels (contract, Field limits). */
export const SIDE_MAX = 256;
/** Longest file in bytes. */
const BYTES_MAX = 100_000;

/** The file is no picture that this browser can read. */
export class UnreadablePicture extends Error {
  override readonly name = "UnreadablePicture";
}

/** Which part of a picture is drawn, and how large. */
export interface Placement {
  readonly from: readonly [x: number, y: number, width: number, height: number];
  readonly size: readonly [width: number, height: number];
}

/** `square` takes the middle of the picture, as people's faces are shown; `whole` keeps its shape, as logos need. */
export type Fit = "square" | "whole";

/** Where a picture goes; it is never made larger than it is. */
export function placed(width: number, height: number, side: number, fit: Fit): Placement {
  if (fit === "square") {
    const shorter = Math.min(width, height);
    const drawn = Math.min(side, shorter);
    return { from: [(width - shorter) / 2, (height - shorter) / 2, shorter, shorter], size: [drawn, drawn] };
  }
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { from: [0, 0, width, height], size: [scaled(width), scaled(height)] };
}

/** From the best to what fits in any case. Browsers that cannot write WebP write PNG instead. */
const TRIES = [
  [SIDE_MAX, "image/webp", 0.85],
  [SIDE_MAX, "image/jpeg", 0.8],
  [SIDE_MAX / 2, "image/jpeg", 0.7],
] as const;

/** Makes a picture small enough. Throws `UnreadablePicture`. */
export async function shrunk(file: Blob, fit: Fit): Promise<PictureFile> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture();
  });
  try {
    for (const [side, type, quality] of TRIES) {
      const { from, size } = placed(picture.width, picture.height, side, fit);
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = size;
      canvas.getContext("2d")?.drawImage(picture, ...from, 0, 0, ...size);
      const written = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      if (written && written.size <= BYTES_MAX) {
        return { bytes: new Uint8Array(await written.arrayBuffer()), type: written.type };
      }
    }
    throw new UnreadablePicture();
  } finally {
    picture.close();
  }
}
