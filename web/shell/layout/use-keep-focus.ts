import { type RefObject, useEffect } from "react";
import { keepFocus, type LastResort } from "./keep-focus";

/** Keeps the place of the keyboard in `main` as long as the component is there; `lastResort` is a stable function. */
export function useKeepFocus(main: RefObject<HTMLElement | null>, lastResort?: LastResort): void {
  useEffect(() => (main.current ? keepFocus(main.current, lastResort) : undefined), [main, lastResort]);
}
