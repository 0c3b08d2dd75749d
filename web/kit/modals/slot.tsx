// Where modals stand in the page. What draws them is loaded when the first one is opened.

import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "../../client/store";
import { componentModals, deactivateComponentModals } from "./component-modals";
import { deactivateRoutedModals, followAddress, routedModals } from "./routed";

function useIsOpen(): boolean {
  const routed = useStore(routedModals);
  const components = useStore(componentModals);
  return routed.length + components.length > 0;
}

/** The place; `load` brings what draws them. */
export function ModalSlot({ load }: { readonly load: () => Promise<{ readonly ModalHost: ComponentType }> }) {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = useIsOpen();
  const [Host, setHost] = useState<ComponentType>();
  useLayoutEffect(() => followAddress(location, navigate), [location, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason
  useEffect(() => deactivateComponentModals, [location.pathname]);
  useEffect(() => deactivateRoutedModals, []);
  useEffect(() => {
    if (isOpen && !Host) void load().then(({ ModalHost }) => setHost(() => ModalHost));
  }, [isOpen, Host, load]);
  return Host ? <Host /> : null;
}
