// The page of a form: of a new record, or of an existing one as soon as it is loaded.

import { type ComponentProps, Fragment, type ReactNode } from "react";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { Skeleton } from "../../ui/states";
import { useFormId } from "./form-address";
import { NotLoaded } from "./not-loaded";
import { PageFrame } from "./page-frame";
import { Readable } from "./readable";
import type { RecordState } from "./use-record";

/** A page that requires a right to read. Creating a record does not require it. */
export function ReadableForm({ children, ...rest }: ComponentProps<typeof Readable>) {
  return useFormId() === undefined ? children : <Readable {...rest}>{children}</Readable>;
}

export function FormPage<Thing>(props: {
  readonly titles: readonly [create: Phrase, edit: Phrase];
  readonly back: { readonly to: string; readonly label: string };
  readonly record: Omit<RecordState<Thing>, "accept">;
  readonly nameOf: (thing: Thing) => string;
  /** The form of the record, or of a new one. */
  readonly children: (thing: Thing | undefined) => ReactNode;
}) {
  const t = useT();
  const id = useFormId();
  const { thing, failure, retry } = props.record;
  const [create, edit] = props.titles;
  const isLoading = id !== undefined && thing === undefined;
  return (
    <PageFrame
      title={t(id === undefined ? create : edit)}
      record={thing === undefined ? undefined : props.nameOf(thing)}
      back={props.back}
    >
      {isLoading && failure !== undefined ? <NotLoaded failure={failure} onRetry={retry} /> : null}
      {isLoading && failure === undefined ? <Skeleton /> : null}
      {isLoading ? null : <Fragment key={id ?? "new"}>{props.children(thing)}</Fragment>}
    </PageFrame>
  );
}
