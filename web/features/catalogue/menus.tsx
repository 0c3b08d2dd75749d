// The menus in their variants: top bar, regular and small sidebar, with colours of their own.

import { useState } from "react";
import type { MenuItem, MenuSettings } from "../../client/config/layout";
import { paths } from "../../client/paths";
import { Queries } from "../../client/session/query-client";
import { Sidebar } from "../../shell/layout/sidebar";
import { createMenuStore } from "../../shell/menu/store";
import { TopMenu } from "../../shell/menu/top-menu";
import { toast } from "../../ui/toast";
import "./catalogue.css";

const chosen = () => toast({ tone: "info", title: "Chosen" });
const ENTRIES: readonly MenuItem[] = [
  { title: "Here", path: paths.catalogue(), icon: "home" },
  {
    title: "Insight",
    icon: "chart",
    group: true,
    children: [
      { title: "Surveys", icon: "list", callback: chosen },
      {
        title: "Reports",
        icon: "report",
        children: [
          { title: "This quarter and what it brought", callback: chosen },
          { title: "Years", callback: chosen },
        ],
      },
    ],
  },
  {
    title: "Company",
    icon: "building",
    group: true,
    groupSeparatorBefore: true,
    children: [{ title: "Locations", icon: "pin", callback: chosen }],
  },
  {
    title: "Always open",
    icon: "tag",
    forceOpen: true,
    groupSeparatorBefore: true,
    children: [{ title: "Coupons", icon: "tag", callback: chosen }],
  },
];
const FOOT: readonly MenuItem[] = [{ title: "Account", icon: "person", callback: chosen }];

/** Menu settings of this page's own, apart from those of the shell. */
function useStore(settings: Partial<MenuSettings>) {
  const [store] = useState(() => {
    const made = createMenuStore();
    made.configure({ fixed: false, ...settings });
    return made;
  });
  return store;
}

function Side({ label, ...settings }: Partial<MenuSettings> & { readonly label: string }) {
  return <Sidebar label={label} store={useStore({ title: label, ...settings })} navigation={ENTRIES} foot={FOOT} />;
}

export function Menus() {
  return (
    <Queries>
      <div className="catalogue-bar">
        <TopMenu label="Top menu" store={useStore({})} items={ENTRIES} />
      </div>
      <div className="catalogue-sides">
        <Side label="Regular" />
        <Side label="Small" size="small" hideFooterMenu />
        <Side
          label="Own colours"
          customColor
          backgroundColor="#12312b"
          topLevelColor="#ffffff"
          color="#cfe8df"
          enableMenuToggle={false}
          hideFooterMenu
        />
      </div>
    </Queries>
  );
}
