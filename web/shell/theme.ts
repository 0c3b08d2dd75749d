// Theme (light, dark, or the system's) and density.

import { deviceChoice } from "./device-choice";

export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** The theme of this device. */
export const theme = deviceChoice<Theme>("theme", themes);

export const densities = ["comfortable", "compact"] as const;

export type Density = (typeof densities)[number];

/** The density of this device. */
export const density = deviceChoice<Density>("density", densities);
