// Whom the company invited, and colleagues who can be assigned: loaded by the pages that show them.

import { lazyComponent } from "../../ui/lazy-component";

export const Invitations = lazyComponent(async () => (await import("./invitations")).Invitations, {
  loadOnDemand: true,
});
export const Colleagues = lazyComponent(async () => (await import("./colleagues")).Colleagues, { loadOnDemand: true });
