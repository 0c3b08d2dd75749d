// Routed modals: the open modals follow the address, and are opened and closed by changing it.

import { type Location, type NavigateFunction, type Path, parsePath } from "react-router";
import { createEvent } from "../../client/event";
import { createStore } from "../../client/store";
import { parseAddress, printAddress, type Segment, segmentOf } from "./address";
import { createModalHandle, type ModalHandle } from "./modal-handle";
import type { ModalOptions, ModalResult } from "./options";
import { outlets } from "./outlets";

/** An open routed modal. */
export interface RoutedModal {
  readonly segment: Segment;
  readonly options: ModalOptions;
  readonly handle: ModalHandle;
}

/** History state: the address that an outlet was opened over. */
interface ModalHistoryState {
  readonly modalOver?: string;
}

let router: { readonly location: Location; readonly navigate: NavigateFunction } | undefined;
const pendingModals = new Map<string, RoutedModal>();
const ended = new Map<string, ModalResult>();
const closed = createEvent<[segment: Segment, result: ModalResult]>();

/** The open ones, from the lowest to the top one. */
export const routedModals = createStore<readonly RoutedModal[]>([]);

/** An outlet that was retried without the leading slash is still the same. */
const bare = (path: string) => path.replace(/^\/+/, "");
const isSame = (one: Segment, other: Segment) => one.outlet === other.outlet && bare(one.path) === bare(other.path);

/** Whether a navigation closes the modal of an outlet. */
export function isClosedBy(open: Segment, page: string, next: Location): boolean {
  return next.pathname !== page || !segmentsAt(next).some((segment) => isSame(segment, open));
}

/** The modals of an address. */
export function segmentsAt({ mask }: { readonly mask?: Path | undefined }): readonly Segment[] {
  return mask ? parseAddress(mask.pathname).segments.filter(({ outlet }) => Object.hasOwn(outlets, outlet)) : [];
}

function routedHandle(segment: Segment, onClose?: (result: ModalResult) => void): ModalHandle {
  return createModalHandle((result) => {
    onClose?.(result);
    closed.emit(segment, result);
  });
}

/** The address changed: closes modals that are no longer in it, and opens new ones. */
export function followAddress(location: Location, navigate: NavigateFunction): void {
  router = { location, navigate };
  const before = routedModals.get();
  const next = segmentsAt(location).map((segment) => {
    const same = before.find((one) => isSame(one.segment, segment));
    if (same) return { ...same, segment };
    const pending = pendingModals.get(segment.outlet);
    if (pending) pendingModals.delete(segment.outlet);
    if (pending && isSame(pending.segment, segment)) return { ...pending, segment };
    return { segment, options: {}, handle: routedHandle(segment) };
  });
  if (next.length > 0 || before.length > 0) routedModals.set(next);
  // Unknown outlets are removed from the address.
  if (location.mask && next.length === 0) go(location, [], { replace: true });
  for (const { segment, handle } of before) {
    if (next.some((one) => isSame(one.segment, segment))) continue;
    handle.close(ended.get(segment.outlet) ?? { action: "deactivated" });
    ended.delete(segment.outlet);
  }
}

/** The modals are unmounted: their promises resolve with `deactivated`. */
export function deactivateRoutedModals(): void {
  const open = routedModals.get();
  router = undefined;
  if (open.length > 0) routedModals.set([]);
  for (const { handle } of open) handle.close({ action: "deactivated" });
}

const printed = ({ pathname, search, hash }: Path) => pathname + search + hash;

function go(
  below: Path,
  segments: readonly Segment[],
  how: { readonly replace: boolean; readonly over?: string },
): void {
  if (!router) return;
  const { location, navigate } = router;
  const { pathname, search, hash } = below;
  const mask = segments.length > 0 ? { pathname: printAddress(pathname, segments), search, hash } : undefined;
  const { modalOver: _, ...state } = (location.state ?? {}) as ModalHistoryState;
  void navigate(
    { pathname, search, hash },
    {
      mask,
      replace: how.replace,
      preventScrollReset: true,
      state: how.over ? { ...state, modalOver: how.over } : state,
      // The page below is not reloaded.
      ...(pathname === location.pathname ? { defaultShouldRevalidate: false } : {}),
    },
  );
}

/** Whether routed modals can be opened here. */
export const canOpenRouted = () => router !== undefined;

/** Opens a path of the table of modals (`role/edit/7;tab=users`) over the page; resolves to the result that it was closed with. */
export function openRoutedModal(
  path: string,
  options: ModalOptions = {},
  onClose?: (result: ModalResult) => void,
): Promise<ModalResult> {
  const { routerOutletName = "modal", relativeTo, onlyUrl = false } = options;
  const segment = segmentOf(routerOutletName, path);
  const end = routedHandle(segment, onClose);
  if (!router || !Object.hasOwn(outlets, routerOutletName)) {
    end.close({ action: "deactivated" });
    return end.closed;
  }
  const { location } = router;
  pendingModals.get(routerOutletName)?.handle.close({ action: "deactivated" });
  pendingModals.set(routerOutletName, { segment, options: onlyUrl ? {} : options, handle: end });
  const elsewhere =
    relativeTo === undefined ? undefined : { pathname: "/", search: "", hash: "", ...parsePath(relativeTo) };
  const below = elsewhere ?? location;
  const beside = elsewhere ? [] : segmentsAt(location).filter(({ outlet }) => outlet !== routerOutletName);
  const over = elsewhere || onlyUrl ? {} : { over: printed(location.mask ?? location) };
  go(below, [...beside, segment], { replace: onlyUrl, ...over });
  return end.closed;
}

/** Leaves the address with these outlets alone; goes back in the history if the others were opened from there. */
function keepOnly(rest: readonly Segment[]): void {
  if (!router) return;
  const { location, navigate } = router;
  const target = printed({ ...location, pathname: printAddress(location.pathname, rest) });
  if ((location.state as ModalHistoryState | null)?.modalOver === target) void navigate(-1);
  else go(location, rest, { replace: true });
}

/** Removes an outlet from the address. */
export function closeRoutedModal(outlet: string, result: ModalResult): void {
  if (!router) return;
  ended.set(outlet, result);
  keepOnly(segmentsAt(router.location).filter((segment) => segment.outlet !== outlet));
}

/** Removes all outlets from the address. */
export const closeRoutedModals = () => keepOnly([]);

/** Replaces the path or the parameters of an outlet, without a history entry. */
export function changeSegment(outlet: string, change: Partial<Pick<Segment, "path" | "params">>): void {
  if (!router) return;
  const { location } = router;
  const segments = segmentsAt(location).map((segment) =>
    segment.outlet === outlet ? { ...segment, ...change } : segment,
  );
  const over = (location.state as ModalHistoryState | null)?.modalOver;
  go(location, segments, { replace: true, ...(over ? { over } : {}) });
}

/** Calls back whenever a routed modal was closed, also after a reload; returns the unsubscribe function. */
export const onRoutedClosed = closed.listen;
