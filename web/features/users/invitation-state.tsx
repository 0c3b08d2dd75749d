// The state of an invitation.

import { useT } from "../../client/i18n/i18n";
import { Badge } from "../../ui/badge";

const TONES = {
  pending: "neutral",
  expired: "warning",
  accepted: "success",
  declined: "neutral",
  revoked: "neutral",
} as const;

const isKnown = (state: string): state is keyof typeof TONES => state in TONES;

/** The badge; shows a state that this release does not know by its raw name. */
export function InvitationState({ state }: { readonly state: string }) {
  const t = useT();
  return isKnown(state) ? <Badge tone={TONES[state]}>{t(`admin:invitations.states.${state}`)}</Badge> : state;
}
