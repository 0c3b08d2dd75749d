// Ctrl K and ⌘ K open the palette; so does its button. It is loaded on demand.

import Search from "lucide-react/icons/search";
import { useCallback, useEffect, useState } from "react";
import { loadSections, useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { lazyComponent } from "../../ui/lazy-component";
import { closeOnMissing } from "../../ui/opener";
import type { PaletteProps } from "./palette";
import "./palette-button.css";

type PaletteContext = Omit<PaletteProps, "onClose">;

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const Palette = lazyComponent(
  async () => {
    const [{ Palette }] = await Promise.all([import("./palette"), loadSections(["palette"])]);
    return Palette;
  },
  { ...closeOnMissing, loadOnDemand: true },
);

/** The button of the palette, and its shortcut. */
export function PaletteButton(around: PaletteContext) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "k" || event.shiftKey || event.altKey) return;
      if (event.ctrlKey === event.metaKey) return;
      event.preventDefault();
      open();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);
  const key = isMac() ? "⌘ K" : "Ctrl K";
  return (
    <>
      <button type="button" className="palette-button" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Icon icon={Search} size={16} />
        <span className="palette-button-word">{t("global:shell.search")}</span>
        <span aria-hidden="true" className="palette-shortcut">
          {key}
        </span>
      </button>
      {isOpen ? <Palette {...around} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
