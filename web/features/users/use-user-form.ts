// The memory and the acts of the form of a person.

import { useState } from "react";
import { useCreationKey } from "../../administration/creation-key";
import { useNotices } from "../../administration/reasons";
import type { PictureFile } from "../../api/account";
import { changeUser, createUser, putUserPicture, user as readUser, removeUser, type User } from "../../api/admin-users";
import { Failure } from "../../api/failure";
import { useConfig } from "../../config/config";
import type { Difference } from "../../forms/conflict-dialog";
import { useEdited } from "../../forms/use-edited";
import type { Form } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { nameOf } from "./columns";
import { LABELS, useShownValue } from "./labels";
import { changeOf, complaintsOf, differing, following, type UserName, valuesOf } from "./rules";

/** What the panels of the form are given. */
export interface UserFormState {
  readonly fields: Form<UserName>;
  readonly isNew: boolean;
  /** Changes a field, and what follows from it. */
  readonly set: (name: UserName, value: string) => void;
  /** A new one; null takes the one that there is away. */
  readonly picture: PictureFile | null | undefined;
  readonly setPicture: (file: PictureFile | null | undefined) => void;
  readonly isDirty: boolean;
  readonly isValid: boolean;
  readonly isPending: boolean;
  readonly differences: readonly Difference[] | undefined;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  readonly save: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** The form of `user`, or of somebody new. */
export function useUserForm(given: {
  readonly user: User | undefined;
  readonly accept: (user: User) => void;
  readonly leave: (action: "saved" | "removed", user: User) => void;
}): UserFormState {
  const { user, accept, leave } = given;
  const t = useT();
  const shownValue = useShownValue();
  const { requirePassword } = useConfig().admin;
  const { done, notSaved } = useNotices();
  const keyFor = useCreationKey();
  const isNew = user === undefined;
  const [picture, setPicture] = useState<PictureFile | null>();
  const [isPending, setPending] = useState(false);
  const { fields, seen, known, changed, refuse, ...form } = useEdited<User, UserName>({
    stored: user,
    valuesOf,
    complaintsOf: (values) => complaintsOf(values, isNew, requirePassword),
    differing,
    accept,
    read: () => readUser(user?.userId ?? ""),
    labelOf: (name) => t(LABELS[name]),
    shown: (name, value) => (name === "password" ? undefined : shownValue(name, value)),
  });

  async function write(): Promise<User> {
    const change = { ...changeOf(known, fields.values), ...(picture === null ? { image: null } : {}) };
    if (!seen) return createUser(change, keyFor(change));
    return Object.keys(change).length > 0 ? changeUser(seen.userId, change, seen.version) : seen;
  }

  async function save(): Promise<void> {
    setPending(true);
    try {
      const saved = await write();
      accept(saved);
      // The person is saved by now, whatever becomes of their picture.
      if (picture) await putUserPicture(saved.userId, picture).then(accept, notSaved);
      done(isNew ? "admin:users.form.created" : "admin:users.form.saved", { name: nameOf(saved) });
      leave("saved", saved);
    } catch (refused) {
      if (refused instanceof Failure && refused.code === "mail_exists")
        fields.blame("email", "global:errors.mail_exists");
      else if (!(await refuse(refused).catch(() => false))) notSaved(refused);
    } finally {
      setPending(false);
    }
  }

  async function remove(): Promise<void> {
    if (!user) return;
    try {
      await removeUser(user.userId);
      done("admin:users.removedDone", { name: nameOf(user) });
      leave("removed", user);
    } catch (refused) {
      notSaved(refused);
    }
  }

  return {
    ...form,
    fields,
    isNew,
    set(name, value) {
      for (const [field, next] of Object.entries(following(name, value))) fields.set(field as UserName, next);
    },
    picture,
    setPicture,
    isDirty: changed.length > 0 || picture !== undefined,
    isPending,
    save,
    remove,
  };
}
