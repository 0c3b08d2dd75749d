// The memory and the acts of the form of a role.

import { useEffect, useRef, useState } from "react";
import { useCreationKey } from "../../administration/creation-key";
import { useNotices } from "../../administration/reasons";
import { useRouteData } from "../../administration/route-data";
import { changeRole, createRole, type Role, role as readRole } from "../../api/admin-roles";
import { Failure } from "../../api/failure";
import type { Difference } from "../../forms/conflict-dialog";
import { useRights } from "../../session/rights";
import { ROLE_BACK_MS } from "../../timings";
import { useDifferences } from "./differences";
import { changeOf, draftOf, isTitle, isTitleOpen, mayEdit, type RoleDraft } from "./rules";

/** What the tabs of the form are given. */
export interface RoleFormState {
  readonly draft: RoleDraft;
  readonly set: (change: Partial<RoleDraft>) => void;
  readonly isNew: boolean;
  /** Whether this role and its apps may be edited by this person. */
  readonly isOpen: boolean;
  readonly isDirty: boolean;
  readonly isValid: boolean;
  readonly isPending: boolean;
  readonly isTitleDirty: boolean;
  /** A title that is for administrators alone was taken away again. */
  readonly isTitleRefused: boolean;
  /** The person went on to something else: a title that they may not give is cleared (G27). */
  readonly leaveTitle: () => boolean;
  readonly differences: readonly Difference[] | undefined;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  readonly save: () => Promise<void>;
}

/** The form of `role`, or of a new one. `leave` goes back after a role was saved. */
export function useRoleForm(given: {
  readonly role: Role | undefined;
  readonly accept: (role: Role) => void;
  readonly leave: (saved: Role) => void;
}): RoleFormState {
  const { role, accept, leave } = given;
  const rights = useRights();
  const route = useRouteData();
  const { done, notSaved } = useNotices();
  const keyFor = useCreationKey();
  const differencesOf = useDifferences();
  const [known, setKnown] = useState(() => draftOf(role));
  const [draft, setDraft] = useState(known);
  const [newest, setNewest] = useState<Role>();
  const [isPending, setPending] = useState(false);
  const [isTitleLeft, setTitleLeft] = useState(false);
  const [isTitleRefused, setTitleRefused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = changeOf(known, draft);

  /** The rest of the form is as it is stored now; `mine` stays. */
  function rebase(onto: Role, mine: Partial<RoleDraft>): void {
    setKnown(draftOf(onto));
    setDraft({ ...draftOf(onto), ...mine });
    accept(onto);
    setNewest(undefined);
  }

  function leaveTitle(): boolean {
    setTitleLeft(true);
    const isRefused = draft.title !== known.title && !isTitleOpen(draft.title, rights, route);
    if (isRefused) {
      setDraft({ ...draft, title: "" });
      setTitleRefused(true);
    }
    return !isRefused;
  }

  async function save(): Promise<void> {
    setPending(true);
    try {
      const saved = role
        ? await changeRole(role.roleId, change, role.version)
        : await createRole(change, keyFor(change));
      done(role ? "admin:roles.form.saved" : "admin:roles.form.created", { title: saved.title });
      timer.current = setTimeout(() => leave(saved), ROLE_BACK_MS);
    } catch (refused) {
      if (role && refused instanceof Failure && refused.code === "version_conflict") {
        await readRole(role.roleId).then(setNewest, notSaved);
      } else notSaved(refused);
      setPending(false);
    }
  }

  const isTouched = (name: keyof RoleDraft) => JSON.stringify(known[name]) !== JSON.stringify(draft[name]);
  const touched = (Object.keys(known) as (keyof RoleDraft)[]).filter(isTouched);
  return {
    draft,
    set(next) {
      setDraft((before) => ({ ...before, ...next }));
      if (next.title !== undefined) setTitleRefused(false);
    },
    isNew: role === undefined,
    isOpen: mayEdit(role, rights, route),
    isDirty: Object.keys(change).length > 0,
    isValid: isTitle(draft.title),
    isPending,
    isTitleDirty: isTitleLeft || draft.title !== known.title,
    isTitleRefused,
    leaveTitle,
    differences: newest && differencesOf(touched, draft, draftOf(newest)),
    keepMine: () => newest && rebase(newest, Object.fromEntries(touched.map((name) => [name, draft[name]]))),
    takeTheirs: () => newest && rebase(newest, {}),
    save,
  };
}
