// Where a step of the sign-in area leads in the end.

import { useLocation } from "react-router";
import { useInBrowser } from "../store";
import { ownAddress } from "./address";

/** The page that was asked for, of the address; undefined on prerendered pages. */
export function useReturnTo(): string | undefined {
  const { search } = useLocation();
  return useInBrowser(() => ownAddress(new URLSearchParams(search).get("returnTo")), undefined);
}
