// Limits of column widths, in CSS pixels.

/** Widths by column. */
export type Widths = Readonly<Record<string, number>>;

/** Minimum, maximum, and step of a key. */
export const [NARROWEST, WIDEST, STEP] = [64, 640, 16] as const;

/** Whether something is a valid width. */
export const isWidth = (value: unknown): value is number =>
  typeof value === "number" && value >= NARROWEST && value <= WIDEST;

/** Clamps a width. */
export const widthNear = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** The width after a key; null for other keys, undefined for the automatic width. */
export function widthAfter(key: string, width: number): number | undefined | null {
  switch (key) {
    case "ArrowLeft":
      return widthNear(width - STEP);
    case "ArrowRight":
      return widthNear(width + STEP);
    case "Home":
      return NARROWEST;
    case "End":
      return WIDEST;
    case "Delete":
    case "Backspace":
      return undefined;
    default:
      return null;
  }
}
