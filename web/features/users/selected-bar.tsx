// The bar of the selected users.

import { memo, useDeferredValue } from "react";
import type { UserPage } from "../../client/api/admin-users";
import { useStore } from "../../client/store";
import type { List } from "../../kit/administration/use-list";
import { lazyComponent } from "../../ui/lazy-component";
import { type Selection, select } from "../../ui/selection";
import { nameOf } from "./columns";
import { useAllMatching } from "./use-selection";

const BulkBar = lazyComponent(async () => (await import("./bulk-bar")).BulkBar);

interface SelectedBarProps {
  readonly selection: Selection;
  readonly list: List<UserPage>;
  readonly isRemoved: boolean;
}

const ActsOn = memo(function ActsOn(props: SelectedBarProps & { readonly selected: ReadonlySet<string> }) {
  const { selection, selected, list, isRemoved } = props;
  const matching = useAllMatching(list, selected);
  const clear = () => selection.set(new Set());
  return (
    <BulkBar
      {...matching}
      selected={selected}
      isRemoved={isRemoved}
      nameOf={(userId) => {
        const row = list.answer?.data.find((one) => one.userId === userId);
        return row && nameOf(row);
      }}
      onDone={(userIds) => {
        select(selection, userIds, false);
        list.reload();
      }}
      onCancel={clear}
    />
  );
});

/** The bar, while users are selected. It is rendered after the ticks are shown: what it acts on is what it shows. */
export function SelectedBar(props: SelectedBarProps) {
  const selected = useDeferredValue(useStore(props.selection));
  return selected.size > 0 ? <ActsOn {...props} selected={selected} /> : null;
}
