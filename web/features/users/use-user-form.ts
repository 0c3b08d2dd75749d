// The memory and the acts of the form of a person.

import { useState } from "react";
import { useCreationKey } from "../../administration/creation-key";
import { useNotices } from "../../administration/reasons";
import type { PictureFile } from "../../api/account";
import { changeUser, createUser, putUserPicture, user as readUser, removeUser, type User } from "../../api/admin-users";
import { Failure } from "../../api/failure";
import { useConfig } from "../../config/config";
import type { Difference } from "../../forms/conflict-dialog";
import { type Form, useForm } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { nameOf } from "./columns";
import { LABELS, useShownValue } from "./labels";
import { changeOf, complaintsOf, differing, following, type UserName, type UserValues, valuesOf } from "./rules";

/** What the panels of the form are given. */
export interface UserFormState {
  readonly fields: Form<UserName>;
  readonly isNew: boolean;
  /** Changes a field, and what follows from it. */
  readonly set: (name: UserName, value: string) => void;
  readonly picture: PictureFile | undefined;
  readonly setPicture: (file: PictureFile | undefined) => void;
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
  const [known, setKnown] = useState(() => valuesOf(user));
  const [newest, setNewest] = useState<User>();
  const [picture, setPicture] = useState<PictureFile>();
  const [isPending, setPending] = useState(false);
  const fields = useForm<UserName>(known, (values) => complaintsOf(values, isNew, requirePassword));
  const changedFields = differing(known, fields.values);

  /** The rest of the form is as it is stored now; what was typed stays. */
  function rebase(onto: User): void {
    const values = valuesOf(onto);
    const typed = Object.fromEntries(changedFields.map((name) => [name, fields.values[name]]));
    setKnown(values);
    fields.reset({ ...values, ...typed });
    accept(onto);
    setNewest(undefined);
  }

  async function write(): Promise<User> {
    const change = changeOf(known, fields.values);
    if (!user) return createUser(change, keyFor(change));
    return changedFields.length > 0 ? changeUser(user.userId, change, user.version) : user;
  }

  async function refuse(why: unknown): Promise<void> {
    if (user && why instanceof Failure && why.code === "version_conflict") {
      await readUser(user.userId).then(setNewest, notSaved);
    } else if (!(why instanceof Failure && fields.refuse(why))) notSaved(why);
  }

  async function save(): Promise<void> {
    setPending(true);
    try {
      const saved = await write();
      // The person is saved by now, whatever becomes of their picture.
      if (picture) await putUserPicture(saved.userId, picture).catch(notSaved);
      done(isNew ? "admin:users.form.created" : "admin:users.form.saved", { name: nameOf(saved) });
      leave("saved", saved);
    } catch (refused) {
      await refuse(refused);
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

  const theirs: UserValues | undefined = newest && valuesOf(newest);
  return {
    fields,
    isNew,
    set(name, value) {
      for (const [field, next] of Object.entries(following(name, value))) fields.set(field as UserName, next);
    },
    picture,
    setPicture,
    isDirty: changedFields.length > 0 || picture !== undefined,
    isValid: Object.keys(fields.complaints).length === 0,
    isPending,
    differences:
      theirs &&
      changedFields
        .filter((name) => fields.values[name].trim() !== theirs[name] && name !== "password")
        .map((name) => ({
          name,
          label: t(LABELS[name]),
          mine: shownValue(name, fields.values[name]),
          theirs: shownValue(name, theirs[name]),
        })),
    keepMine: () => newest && rebase(newest),
    takeTheirs() {
      if (!newest) return;
      setKnown(valuesOf(newest));
      fields.reset(valuesOf(newest));
      accept(newest);
      setNewest(undefined);
    },
    save,
    remove,
  };
}
