// How many rows a page of a list has, as the person left it on this device: the same for every list.

import { PAGE_SIZE, type PageSize, pageSize } from "./address";

const KEY = "asgard.page-size";

/** What was chosen last. */
export function usualPageSize(): PageSize {
  return pageSize(localStorage.getItem(KEY)) ?? PAGE_SIZE;
}

/** Remembers a choice. */
export function keepPageSize(size: PageSize): void {
  localStorage.setItem(KEY, String(size));
}
