// Tabs.

import type { ReactNode } from "react";
import { Tabs as Base, Tab, TabList, TabPanel } from "react-aria-components/Tabs";

/** A tab and what it shows. */
export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs over their panels. */
export function Tabs(props: {
  readonly label: string;
  readonly items: readonly TabItem[];
  /** The tab that is shown; without it the tabs remember by themselves. */
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}) {
  const { label, items, selected, onSelect } = props;
  return (
    <Base
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(id) => onSelect?.(String(id))}
    >
      <TabList className="tabs-list" aria-label={label}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className="tab">
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="tab-panel">
          {item.content}
        </TabPanel>
      ))}
    </Base>
  );
}
