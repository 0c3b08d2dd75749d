// Listens for shortcuts in the signed-in part. The list of them is loaded on demand.

import { useEffect } from "react";
import { useNavigate } from "react-router";
import { loadSections } from "../../client/i18n/i18n";
import { mayOpen, useRights } from "../../client/session/rights";
import { useStore } from "../../client/store";
import { lazyComponent } from "../../ui/lazy-component";
import { keyReader, PAGES } from "./keys";
import { choice, isListOpen } from "./state";

const List = lazyComponent(
  async () => {
    const [{ ShortcutList }] = await Promise.all([import("./list"), loadSections(["palette"])]);
    return ShortcutList;
  },
  { loadOnDemand: true, onMissing: ({ onClose }) => onClose() },
);

/** The listener, and the list when it is open. */
export function Shortcuts() {
  const navigate = useNavigate();
  const rights = useRights();
  const isOn = useStore(choice) !== "off";
  const isOpen = useStore(isListOpen);
  useEffect(() => {
    if (!isOn) return undefined;
    const read = keyReader();
    function onKey(event: KeyboardEvent): void {
      const shortcut = read(event);
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut.kind === "show") isListOpen.set(true);
      else if (shortcut.kind === "go") {
        const page = PAGES[shortcut.letter];
        if (page && (!page.area || mayOpen(rights, page.area))) void navigate(page.to());
      } else if (shortcut.element instanceof HTMLInputElement) shortcut.element.focus();
      else shortcut.element.click();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, navigate, rights]);
  return isOpen ? <List onClose={() => isListOpen.set(false)} /> : null;
}
