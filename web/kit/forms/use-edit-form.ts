// A form for a stored record: the typed values and the known ones, and the comparison of both after a version conflict.

import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { GenericSchema } from "valibot";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { toast } from "../../ui/toast";
import { differing } from "./changed-fields";
import type { Difference } from "./conflict-dialog";
import { type SchemaForm, useSchemaForm } from "./use-schema-form";

/** Options of the form. */
export interface EditOptions<Entity, Values extends FieldValues> {
  readonly stored: Entity | undefined;
  readonly schema: GenericSchema<Values>;
  /** Members of the contract that have another name in the form. */
  readonly aliases?: Readonly<Record<string, keyof Values>>;
  readonly valuesOf: (record: Entity | undefined) => Values;
  /** Fields that differ from the known values. */
  readonly differing: (known: Values, typed: Values) => readonly (keyof Values & string)[];
  /** Stores the record as it is now. */
  readonly accept: (record: Entity) => void;
  /** Reads the record as it is now. */
  readonly read: () => Promise<Entity>;
  readonly labelOf: (name: keyof Values & string) => string;
  /** Formats a value; undefined when it must not be shown. */
  readonly shown: (name: keyof Values & string, values: Values) => string | undefined;
}

export interface EditForm<Entity, Values extends FieldValues> extends SchemaForm<Values> {
  /** The record as it was when editing started, or as it was saved since: an update names its version, whatever else was read meanwhile. */
  readonly seen: Entity | undefined;
  readonly known: Values;
  readonly changed: readonly (keyof Values & string)[];
  /** Fields that were changed here and differ from the stored record; undefined without a conflict. */
  readonly differences: readonly Difference[] | undefined;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** Whether something was typed since a save began with `sent`. */
  readonly isTypedSince: (sent: Values) => boolean;
  /** Makes a record the known one after `sent` was saved; what was typed meanwhile stays. */
  readonly rebase: (record: Entity, sent: Values) => void;
  /** Handles an error that concerns the form: compares with a newer version, or shows field errors. Returns whether it did. */
  readonly handleFailure: (why: unknown) => Promise<boolean>;
}

/** The form of a stored record, or of a new one. */
export function useEditForm<Entity, Values extends FieldValues>(
  options: EditOptions<Entity, Values>,
): EditForm<Entity, Values> {
  const { stored, valuesOf, labelOf, shown } = options;
  const t = useT();
  const [seen, setSeen] = useState(stored);
  const [newest, setNewest] = useState<Entity>();
  const known = valuesOf(seen);
  const form = useSchemaForm<Values>(options.schema, known, options.aliases);
  const { values } = form;
  const changed = options.differing(known, values);

  /** Resets the form to a record; the fields in `mine` keep their typed values. */
  function rebase(onto: Entity, mine: typeof changed): void {
    setSeen(() => onto);
    form.resetKeeping(valuesOf(onto), mine);
    options.accept(onto);
    setNewest(undefined);
  }

  const typedSince = (sent: Values) => differing(sent, form.getValues());

  function compared(storedValues: Values): readonly Difference[] {
    const others = options.differing(storedValues, values);
    return changed.flatMap((name) => {
      if (!others.includes(name)) return [];
      const [ownValue, storedValue] = [shown(name, values), shown(name, storedValues)];
      if (ownValue === undefined || storedValue === undefined) return [];
      return [{ name, label: labelOf(name), ownValue, storedValue }];
    });
  }

  return {
    ...form,
    seen,
    known,
    changed,
    differences: newest && compared(valuesOf(newest)),
    keepMine() {
      if (!newest) return;
      rebase(newest, changed);
      // Closing the comparison keeps them, too: they are not saved without another press, and nothing else says so.
      if (options.differing(valuesOf(newest), values).length > 0)
        toast({ tone: "info", title: t("forms:conflict.kept") });
    },
    takeTheirs: () => newest && rebase(newest, []),
    isTypedSince: (sent) => typedSince(sent).length > 0,
    rebase: (record, sent) => rebase(record, typedSince(sent)),
    async handleFailure(why) {
      if (!(why instanceof Failure)) return false;
      if (!stored || why.code !== "version_conflict") return form.showServerErrors(why);
      setNewest(await options.read());
      return true;
    },
  };
}
