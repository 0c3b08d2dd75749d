// Signs of the interface: drawn on one grid of 24, with one stroke. They are decoration: words stand beside them.

import styles from "./icon.module.css";

const shapes = {
  app: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
  badge:
    "M5 6.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1zM9.5 6.5V4h5v2.5M12 15a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8.5 20c.3-1.9 1.7-3 3.5-3s3.2 1.1 3.5 3",
  building:
    "M5 20.5V4.5a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v16M15 9.5h3a1 1 0 0 1 1 1v10M3 20.5h18M8.5 7.5h3M8.5 11.5h3M8.5 15.5h3",
  chart: "M4 20.5h16.5M6.5 17v-5M11 17V7M15.5 17v-7.5M20 17V4",
  chevron: "m9.5 6 6 6-6 6",
  close: "M6 6l12 12M18 6 6 18",
  home: "M4 11 12 4l8 7M6 9.5V19a1 1 0 0 0 1 1h3.5v-5.5h3V20H17a1 1 0 0 0 1-1V9.5",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  panel:
    "M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5zM9.5 4.5v15",
  person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.7 3.5-6 7.5-6s6.9 2.3 7.5 6",
  pin: "M12 21c4.3-4.3 6.5-7.8 6.5-10.7A6.4 6.4 0 0 0 12 3.5a6.4 6.4 0 0 0-6.5 6.8C5.5 13.2 7.7 16.7 12 21zM12 12.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z",
  report:
    "M7 3.5h7l5 5V19.5a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM14 3.5V8.5h5M9.5 17v-2.5M12.5 17v-5M15.5 17v-3.5",
  shield: "M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6zM9 11.8l2.2 2.2 4-4.2",
  sliders:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z",
  tag: "M4 4.5h7.5l8.5 8.5-7 7L4.5 11.5zM8.5 8.5h.01",
  users:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.5-3.3 3-5.2 6.5-5.2s6 1.9 6.5 5.2M15.5 4.8a3.5 3.5 0 0 1 0 6.5M17.5 14.6c2.2.6 3.6 2.3 4 4.9",
} as const;

/** A sign that there is. */
export type IconName = keyof typeof shapes;

function isKnown(name: string): name is IconName {
  return Object.hasOwn(shapes, name);
}

/** A sign; one that nobody drew is the general one of an app. */
export function Icon({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  return (
    <svg className={styles.icon} aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={shapes[isKnown(name) ? name : "app"]} />
    </svg>
  );
}
