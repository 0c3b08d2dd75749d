import { type RefObject, useEffect } from "react";
import { keepFocus } from "./kept-focus";

/** Keeps the place of the keyboard in `main` as long as the component is there. */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [main]);
}
