// Light, dark, or as the system has it; and how close together things stand.

import { deviceChoice } from "./device-choice";

/** The themes. */
export const themes = ["system", "light", "dark"] as const;

/** A theme. */
export type Theme = (typeof themes)[number];

/** The theme of this device. */
export const theme = deviceChoice<Theme>("theme", themes);

/** The densities. */
export const densities = ["comfortable", "compact"] as const;

/** A density. */
export type Density = (typeof densities)[number];

/** The density of this device. */
export const density = deviceChoice<Density>("density", densities);
