// Tabs.

import { type ReactNode, useEffect, useRef } from "react";
import { Tabs as Base, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import { AriaLanguage } from "./aria-language";
import "./strip.css";
import "./tabs.css";

/** A tab and its panel. */
export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Its panel stays mounted, so that input survives while another tab is shown. */
  readonly shouldForceMount?: boolean;
}

/** On a phone there are more than the screen is wide: scrolls the selected one into view. */
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
  /** The selected tab; without it the component is uncontrolled. */
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}) {
  const { label, items, selected, onSelect } = props;
  return (
    <AriaLanguage>
      <Base
        {...(selected === undefined ? {} : { selectedKey: selected })}
        onSelectionChange={(id) => onSelect?.(String(id))}
      >
        <TabList className="tabs-list strip" aria-label={label}>
          {items.map((item) => (
            <Tab key={item.id} id={item.id} className="tab">
              {({ isSelected }) => <TabLabel label={item.label} isSelected={isSelected} />}
            </Tab>
          ))}
        </TabList>
        {items.map((item) => (
          <TabPanel key={item.id} id={item.id} className="tab-panel" shouldForceMount={item.shouldForceMount ?? false}>
            {item.content}
          </TabPanel>
        ))}
      </Base>
    </AriaLanguage>
  );
}
