// The mount point of modals in the page. The code that renders them is loaded when the first one is opened.

import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "../../client/i18n/i18n";
import { useStore } from "../../client/store";
import { toast } from "../../ui/toast";
import { componentModals, deactivateComponentModals } from "./component-modals";
import { closeRoutedModals, deactivateRoutedModals, followAddress, routedModals } from "./routed-modals";

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
  const t = useT();
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = useIsOpen();
  const [Host, setHost] = useState<ComponentType>();
  useLayoutEffect(() => followAddress(location, navigate), [location, navigate]);
  // In the same phase: a slot that replaces this one has followed the address before any effect ends.
  useLayoutEffect(() => deactivateRoutedModals, []);
  // Closed again, so that the next press retries.
  const onMissing = useEffectEvent(() => {
    toast({ tone: "error", title: t("global:messages.error.failed"), message: t("global:modal.notLoaded") });
    if (routedModals.get().length > 0) closeRoutedModals();
    deactivateComponentModals();
  });
  useEffect(() => {
    if (!isOpen || Host) return;
    let isClosed = false;
    load().then(
      ({ ModalHost }) => setHost(() => ModalHost),
      () => isClosed || onMissing(),
    );
    return () => {
      isClosed = true;
    };
  }, [isOpen, Host, load]);
  return (
    <>
      <EndWithPage key={location.pathname} />
      {Host ? <Host /> : null}
    </>
  );
}
