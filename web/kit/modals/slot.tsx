// The mount point of modals in the page. The code that renders them is loaded when the first one is opened.

import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "../../client/store";
import { componentModals, deactivateComponentModals } from "./component-modals";
import { deactivateRoutedModals, followAddress, routedModals } from "./routed-modals";

function useIsOpen(): boolean {
  const routed = useStore(routedModals);
  const components = useStore(componentModals);
  return routed.length + components.length > 0;
}

/** Component modals are closed when another page is shown; its key is the page. */
function EndWithPage() {
  useEffect(() => deactivateComponentModals, []);
  return null;
}

/** The mount point; `load` loads the host. */
export function ModalSlot({ load }: { readonly load: () => Promise<{ readonly ModalHost: ComponentType }> }) {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = useIsOpen();
  const [Host, setHost] = useState<ComponentType>();
  useLayoutEffect(() => followAddress(location, navigate), [location, navigate]);
  // In the same phase: a slot that replaces this one has followed the address before any effect ends.
  useLayoutEffect(() => deactivateRoutedModals, []);
  useEffect(() => {
    if (isOpen && !Host) void load().then(({ ModalHost }) => setHost(() => ModalHost));
  }, [isOpen, Host, load]);
  return (
    <>
      <EndWithPage key={location.pathname} />
      {Host ? <Host /> : null}
    </>
  );
}
