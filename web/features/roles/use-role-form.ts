// The memory and the acts of the form of a role.

import { useEffect, useRef, useState } from "react";
import { useCreationKey } from "../../administration/creation-key";
import { useNotices } from "../../administration/reasons";
import { useRouteData } from "../../administration/route-data";
import { changeRole, createRole, type Role, role as readRole } from "../../api/admin-roles";
import { Failure } from "../../api/failure";
import type { Difference } from "../../forms/conflict-dialog";
import { saidOf } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { useRights } from "../../session/rights";
import { ROLE_BACK_MS } from "../../timings";
import { useDifferences } from "./differences";
import { changeOf, draftOf, isTitle, isTitleOpen, mayEdit, type RoleDraft } from "./rules";

/** The tabs. */
export const TABS = ["general", "users", "apps", "behavior"] as const;
export type RoleTab = (typeof TABS)[number];

/** A field that was refused. */
export interface RefusedField {
  readonly tab: RoleTab;
  /** Its name in the form. */
  readonly name: string;
  readonly said: string;
}

/** Where a field of the contract stands (`apps[2].access`, `settings.layoutMode`, `usersAdd`). */
function tabOf(field: string): RoleTab {
  if (field.startsWith("users")) return "users";
  if (field.startsWith("apps")) return "apps";
  return field.startsWith("settings") ? "behavior" : "general";
}

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
  /** What the server refused, until it is changed. */
  readonly refused: RefusedField | undefined;
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
  const t = useT();
  const rights = useRights();
  const route = useRouteData();
  const { done, notSaved } = useNotices();
  const keyFor = useCreationKey();
  const differencesOf = useDifferences();
  // Its version goes with a change, whatever else was read meanwhile.
  const [seen, see] = useState(role);
  const known = draftOf(seen);
  const [draft, setDraft] = useState(known);
  const [newest, setNewest] = useState<Role>();
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<RefusedField>();
  const [isTitleLeft, setTitleLeft] = useState(false);
  const [isTitleRefused, setTitleRefused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = changeOf(known, draft);

  /** The rest of the form is as it is stored now; `mine` stays. */
  function rebase(onto: Role, mine: Partial<RoleDraft>): void {
    see(onto);
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

  /** The name in the form of a field of the contract. */
  function nameOf(field: string): string {
    const at = /^apps\[(\d+)\]/.exec(field)?.[1];
    const app = at === undefined ? undefined : change.apps?.[Number(at)];
    return app ? `app-${app.appId}` : field.replace(/^settings\./, "");
  }

  async function save(): Promise<void> {
    setPending(true);
    setRefused(undefined);
    try {
      const saved = seen
        ? await changeRole(seen.roleId, change, seen.version)
        : await createRole(change, keyFor(change));
      accept(saved);
      done(role ? "admin:roles.form.saved" : "admin:roles.form.created", { title: saved.title });
      timer.current = setTimeout(() => leave(saved), ROLE_BACK_MS);
    } catch (why) {
      const [problem] = why instanceof Failure ? why.errors : [];
      if (role && why instanceof Failure && why.code === "version_conflict") {
        await readRole(role.roleId).then(setNewest, notSaved);
      } else if (problem) {
        const { phrase, values } = saidOf(problem);
        setRefused({ tab: tabOf(problem.field), name: nameOf(problem.field), said: t(phrase, values) });
      } else notSaved(why);
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
      setRefused(undefined);
    },
    isNew: role === undefined,
    isOpen: mayEdit(role, rights, route),
    isDirty: Object.keys(change).length > 0,
    isValid: isTitle(draft.title),
    isPending,
    isTitleDirty: isTitleLeft || draft.title !== known.title,
    isTitleRefused,
    leaveTitle,
    refused,
    differences: newest && differencesOf(touched, draft, draftOf(newest)),
    keepMine: () => newest && rebase(newest, Object.fromEntries(touched.map((name) => [name, draft[name]]))),
    takeTheirs: () => newest && rebase(newest, {}),
    save,
  };
}
