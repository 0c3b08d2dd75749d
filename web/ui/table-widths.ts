// How wide a column can be made, in CSS pixels.

/** Widths by column. */
export type Widths = Readonly<Record<string, number>>;

/** The narrowest, the widest, and how far a key goes. */
export const [NARROWEST, WIDEST, STEP] = [64, 640, 16] as const;

/** Whether something is a width. */
export const isWidth = (value: unknown): value is number =>
  typeof value === "number" && value >= NARROWEST && value <= WIDEST;

/** The nearest width that a column can have. */
export const widthNear = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** What a key makes of a width; null where it means nothing here, undefined for as wide as it is meant. */
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
