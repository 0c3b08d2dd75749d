// Tabs.

import { type ReactNode, useEffect, useRef } from "react";
import { Tabs as Base, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import "./tabs.css";

/** A tab and what it shows. */
export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** On a phone there are more than the screen is wide: the one that is shown is to be seen, however it was reached. */
function TabLabel({ label, isSelected }: { readonly label: string; readonly isSelected: boolean }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isSelected) words.current?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isSelected]);
  return <span ref={words}>{label}</span>;
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
            {({ isSelected }) => <TabLabel label={item.label} isSelected={isSelected} />}
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
