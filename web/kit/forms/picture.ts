// Pictures before their upload: redrawn in the browser with at most 256 pixels a side, so that metadata of the camera is not uploaded.

import type { PictureFile } from "../../client/api/account";

/** Longest side in pixels (contract, Field limits). */
export const SIDE_MAX = 256;
/** Maximum size in bytes. */
const BYTES_MAX = 100_000;

/** The file is not a picture that this browser can decode. */
export class UnreadablePicture extends Error {
  override readonly name = "UnreadablePicture";
}

/** The drawn part of a picture, and its size. */
export interface Placement {
  readonly from: readonly [x: number, y: number, width: number, height: number];
  readonly size: readonly [width: number, height: number];
}

/** `square` crops to the middle, for portraits; `whole` keeps the aspect ratio, for logos. */
export type PictureFit = "square" | "whole";

/** Position and size of the drawn picture; it is never enlarged. */
export function placementOf(width: number, height: number, side: number, fit: PictureFit): Placement {
  if (fit === "square") {
    const shorter = Math.min(width, height);
    const drawn = Math.min(side, shorter);
    return { from: [(width - shorter) / 2, (height - shorter) / 2, shorter, shorter], size: [drawn, drawn] };
  }
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { from: [0, 0, width, height], size: [scaled(width), scaled(height)] };
}

/** From the best quality to one that always fits. Browsers that cannot encode WebP write PNG instead. */
const TRIES = [
  [SIDE_MAX, "image/webp", 0.85],
  [SIDE_MAX, "image/jpeg", 0.8],
  [SIDE_MAX / 2, "image/jpeg", 0.7],
] as const;

/** Scales a picture down. Throws `UnreadablePicture`. */
export async function shrunk(file: Blob, fit: PictureFit): Promise<PictureFile> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture();
  });
  try {
    for (const [side, type, quality] of TRIES) {
      const { from, size } = placementOf(picture.width, picture.height, side, fit);
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = size;
      const context = canvas.getContext("2d");
      if (context && type === "image/jpeg") {
        // It has no transparency, which would become black.
        context.fillStyle = "#fff";
        context.fillRect(0, 0, ...size);
      }
      context?.drawImage(picture, ...from, 0, 0, ...size);
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
