// The right sidebar: something beside the page that stays there while one works on. Escape closes it, the focus goes back.

import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../i18n/i18n";
import { Icon } from "../../ui/icon";
import { type MenuStore, useMenu } from "../menu/store";

/** The sidebar, while it is opened. */
export function RightSidebar(props: {
  readonly title: string;
  readonly store: MenuStore;
  readonly children: ReactNode;
}) {
  const { settings, isShown } = useMenu(props.store);
  return isShown && settings.opened ? <Opened {...props} /> : null;
}

function Opened({ title, store, children }: { title: string; store: MenuStore; children: ReactNode }) {
  const t = useT();
  const ref = useRef<HTMLElement>(null);
  const close = () => store.configure({ opened: false });
  useEffect(() => {
    // The menu that opened this has given the focus back to its button by now.
    const before = document.activeElement as HTMLElement | null;
    ref.current?.querySelector<HTMLElement>("h2")?.focus();
    const own = ref.current;
    return () => {
      if (own?.contains(document.activeElement) || document.activeElement === document.body) before?.focus();
    };
  }, []);
  return (
    <aside
      ref={ref}
      className="right-sidebar"
      aria-labelledby="right-sidebar-title"
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <div className="right-sidebar-head">
        <h2 id="right-sidebar-title" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label={t("global:actions.close")} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </aside>
  );
}
