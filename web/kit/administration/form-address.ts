// Where a form is shown: on a page of its own, or in a modal over another page.

import { useParams, useSearchParams } from "react-router";
import { useModal } from "../modals/context";

/** The id in the address of the form; undefined for a new record. */
export function useFormId(): string | undefined {
  const { id } = useParams();
  const modal = useModal();
  return modal ? modal.params.id : id;
}

/** The tab in the address, and the function that selects another one. */
export function useTab(): readonly [tab: string | undefined, open: (tab: string) => void] {
  const [address, setAddress] = useSearchParams();
  const modal = useModal();
  if (modal) return [modal.params.tab, (tab) => modal.setParam("tab", tab)];
  const open = (tab: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("tab", tab);
        return after;
      },
      { replace: true },
    );
  return [address.get("tab") ?? undefined, open];
}
