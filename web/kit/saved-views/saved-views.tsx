// Saved views beside a list, or above it where there is no room: one's own, and those that the company shares. Which one is open stands in the address
// beside all that it says, so that an address works for every user who opens it.

import MoreHorizontal from "lucide-react/icons/ellipsis";
import Star from "lucide-react/icons/star";
import Users from "lucide-react/icons/users";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Failure } from "../../client/api/failure";
import type { ViewContent, ViewedListName } from "../../client/api/views";
import { useT } from "../../client/i18n/i18n";
import { may, useRights } from "../../client/session/rights";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { giveFocusBack } from "../../ui/give-focus-back";
import { Icon } from "../../ui/icon";
import { lazyComponent } from "../../ui/lazy-component";
import { takeLostFocus } from "../../ui/lost-focus";
import { Menu } from "../../ui/menu";
import { closeOnMissing } from "../../ui/opener";
import { toast } from "../../ui/toast";
import { useNotices } from "../administration/reasons";
import { ChangeButton } from "../forms/change-button";
import { copyable } from "../forms/copyable";
import { hadNoViews, useSavedViews, type ViewListItem } from "./use-saved-views";
import { useViewReason } from "./use-view-reason";
import { ViewConflictDialog } from "./view-conflict-dialog";
import type { ViewForm } from "./view-dialog";
import {
  addressOf,
  isNarrowed,
  isSameQuery,
  knownOf,
  type ListDescription,
  queryOf,
  VIEW_PARAMETER,
} from "./view-query";
import "../../ui/strip.css";
import "./saved-views.css";

// Its form has libraries of its own, which a list does without.
const ViewDialog = lazyComponent(async () => (await import("./view-dialog")).ViewDialog, {
  ...closeOnMissing,
  loadOnDemand: true,
});

export interface ViewedList extends ListDescription {
  readonly list: ViewedListName;
  /** The area whose write right includes shared views. */
  readonly area: "admin.users" | "admin.roles" | "admin.audit";
  /** What each filter is called. */
  readonly labels: Readonly<Record<string, string>>;
}

/** A change that another save of the same view came before: what of the view it is about. */
interface ViewConflict {
  readonly kind: "conflict";
  readonly id: string;
  readonly name: string;
  readonly mine: Partial<ViewContent>;
}

type OpenDialog =
  // The id stands before the first try: what is saved again after a lost response is the same view.
  | { readonly kind: "new"; readonly id: string; readonly name?: string | undefined }
  | { readonly kind: "edit" | "delete"; readonly view: ViewListItem }
  | ViewConflict;

/** Opens the dialog for a new view. */
const newView = (name?: string): OpenDialog => ({ kind: "new", id: crypto.randomUUID(), name });

const isConflict = (why: unknown): boolean => why instanceof Failure && why.code === "version_conflict";

function Group(props: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <li className="saved-views-group">
      <span id={id} className="saved-views-title">
        {props.title}
      </span>
      <ul className="saved-views-list" aria-labelledby={id}>
        {props.children}
      </ul>
    </li>
  );
}

/** The views of a list, with the list. */
export function WithSavedViews({
  description,
  isOff = false,
  children,
}: {
  readonly description: ViewedList;
  /** Whether the list shows now what views cannot save. */
  readonly isOff?: boolean;
  readonly children: ReactNode;
}) {
  const t = useT();
  const { done } = useNotices();
  const reason = useViewReason();
  const rights = useRights();
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const [wasBare] = useState(() => address.size === 0);
  const isOpened = useRef(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { views, hasFailed, retry, save, remove } = useSavedViews(description.list);
  const all = views ? [...views.own, ...views.shared] : [];
  const open = all.find(({ id }) => id === address.get(VIEW_PARAMETER));
  const now = queryOf(address, description.filters);
  const hasParts = isNarrowed(now);
  // Their line has its room before they are read, unless there were none the last time. Once it has room it keeps it: nothing moves.
  const [hadNone] = useState(() => hadNoViews(description.list));
  const isAlone = hadNone && all.length === 0 && !hasParts && !hasFailed;
  const isEmpty = views !== undefined && all.length === 0 && !hasParts;
  const known = open && knownOf(open.query, description);
  const isChanged = known !== undefined && !isSameQuery(known.query, now);
  // A change is based on the version that was shown when it started, whatever is read meanwhile.
  const [seen, setSeen] = useState<{ readonly id: string; readonly version: number }>();
  if (open && (seen?.id !== open.id || (!isChanged && seen.version !== open.version))) setSeen(open);
  const canShare = may(rights, description.area, "write");
  const canSave = open !== undefined && (!open.isShared || canShare);
  const standard = all.find(({ isDefault }) => isDefault);
  const standardAddress = standard && addressOf(standard.id, knownOf(standard.query, description).query);

  useEffect(() => {
    if (!views || isOpened.current) return;
    isOpened.current = true;
    // A user who opened another view meanwhile has chosen.
    if (wasBare && address.size === 0 && standardAddress) void navigate(standardAddress, { replace: true });
  }, [views, wasBare, address, standardAddress, navigate]);

  // The button that saves what is changed goes with it.
  const nav = useRef<HTMLElement>(null);
  const saves = useRef(false);
  useEffect(() => {
    if (isChanged || !saves.current) return;
    saves.current = false;
    takeLostFocus(nav.current?.querySelector<HTMLElement>("[aria-current]"));
  }, [isChanged]);

  function partName(part: string): string {
    if (part === "sort") return t("admin:list.sort");
    if (part === "columns") return t("admin:list.columns");
    return description.labels[part] ?? part;
  }

  const notSaved = (why: unknown) =>
    toast({ tone: "error", title: t("global:messages.error.saved"), message: copyable(reason(why)) });

  // The last try of a new view that failed: it may have been saved all the same, if only its response was lost.
  const tried = useRef<Pick<ViewListItem, "id" | "isShared">>(undefined);

  /** A view that was tried for the other owner before would stand there, too. */
  async function discardTry({ id, isShared }: Pick<ViewListItem, "id" | "isShared">): Promise<void> {
    const before = tried.current;
    if (before?.id !== id || before.isShared === isShared) return;
    await remove(before);
    tried.current = undefined;
  }

  async function saveNew(id: string, { name, isShared, isDefault }: ViewForm): Promise<void> {
    const view = { id, isShared };
    await discardTry(view);
    try {
      await save(view, { name, query: now, isDefault });
    } catch (why) {
      tried.current = view;
      throw why;
    }
    setAddress(addressOf(id, now), { replace: true });
    done("admin:views.saved", { name });
  }

  /** Saves a part of a view over the version that was seen; asks about a version that another user saved meanwhile. */
  async function saveOver(view: ViewListItem, mine: Partial<ViewContent>, version: number): Promise<void> {
    const { name, query, isDefault } = { ...view, ...mine };
    try {
      const saved = await save(view, { name, query, isDefault }, version);
      // What was saved in between and is not shown yet stays unseen.
      setSeen((last) => (last?.id === saved.id && last.version === version ? saved : last));
      done("admin:views.saved", { name });
    } catch (error) {
      saves.current = false;
      if (!isConflict(error)) throw error;
      setDialog({ kind: "conflict", id: view.id, name: view.name, mine });
    }
  }

  async function saveChanges(view: ViewListItem, mine: Partial<ViewContent>, version: number): Promise<void> {
    saves.current = true;
    try {
      await saveOver(view, mine, version);
    } catch (error) {
      notSaved(error);
    }
  }

  /** What was changed here counts; the rest of the view stays as it was saved meanwhile. */
  async function overwrite({ id, mine }: ViewConflict): Promise<void> {
    setDialog(undefined);
    const newest = all.find((view) => view.id === id);
    if (newest) await saveChanges(newest, mine, newest.version);
    else notSaved(new Failure(404, "not_found"));
  }

  /** Closes a view that is gone, and keeps the list as it is. */
  function leave({ id }: ViewListItem): void {
    if (address.get(VIEW_PARAMETER) !== id) return;
    const after = new URLSearchParams(address);
    after.delete(VIEW_PARAMETER);
    setAddress(after, { replace: true });
  }

  // The user may open another view, or leave the list, before a view is deleted.
  const latest = useRef<{ readonly leave: typeof leave }>(undefined);
  useEffect(() => {
    latest.current = { leave };
    return () => {
      latest.current = undefined;
    };
  });

  async function deleteConfirmed(view: ViewListItem): Promise<void> {
    try {
      await remove(view, view.version);
      latest.current?.leave(view);
      done("admin:views.deleted", { name: view.name });
      // The menu that led to the question goes with the view.
      giveFocusBack(nav.current?.querySelector("a") ?? null);
    } catch (error) {
      notSaved(error);
    }
  }

  const item = (view: ViewListItem) => (
    <li key={`${view.isShared}${view.id}`}>
      <Link
        className="saved-view"
        to={addressOf(view.id, knownOf(view.query, description).query)}
        aria-current={view.id === open?.id ? "true" : undefined}
      >
        {view.isShared ? <Icon icon={Users} size={14} /> : null}
        <span className="saved-view-name">{view.name}</span>
        {view.isDefault ? (
          <>
            <Icon icon={Star} size={14} />
            <span className="visually-hidden">{t("admin:views.opens")}</span>
          </>
        ) : null}
      </Link>
    </li>
  );

  return (
    <div className="viewed-list">
      <nav
        ref={nav}
        hidden={isOff}
        className="saved-views"
        aria-label={t("admin:views.label")}
        data-alone={isAlone || undefined}
      >
        <ul className="saved-views-list strip">
          <li>
            <Link className="saved-view" to="?" aria-current={open || hasParts ? undefined : "true"}>
              <span className="saved-view-name">{t("admin:views.all")}</span>
            </Link>
          </li>
          {views?.own.length ? <Group title={t("admin:views.own")}>{views.own.map(item)}</Group> : null}
          {views?.shared.length ? <Group title={t("admin:views.shared")}>{views.shared.map(item)}</Group> : null}
        </ul>
        <div className="saved-views-acts">
          {isEmpty ? <span className="saved-views-hint muted">{t("admin:views.hint")}</span> : null}
          <span className="muted" role="status">
            {hasFailed ? t("admin:views.loadFailed") : isChanged ? t("admin:views.changed") : null}
          </span>
          {hasFailed ? (
            <Button variant="quiet" onPress={retry}>
              {t("global:actions.retry")}
            </Button>
          ) : null}
          {isChanged && open && canSave ? (
            <ChangeButton
              variant="quiet"
              onPress={() => void saveChanges(open, { query: now }, seen?.version ?? open.version)}
            >
              {t("admin:views.saveChanges")}
            </ChangeButton>
          ) : null}
          {views && hasParts && (!open || isChanged) ? (
            <ChangeButton variant="quiet" onPress={() => setDialog(newView())}>
              {t(open ? "admin:views.saveAs" : "admin:views.save")}
            </ChangeButton>
          ) : null}
          {open && canSave ? (
            <Menu
              label={t("admin:views.acts", { name: open.name })}
              entries={[
                { id: "edit", label: t("admin:views.edit"), onSelect: () => setDialog({ kind: "edit", view: open }) },
                {
                  id: "delete",
                  label: t("admin:views.delete"),
                  isDanger: true,
                  onSelect: () => setDialog({ kind: "delete", view: open }),
                },
              ]}
            >
              <Icon icon={MoreHorizontal} size={16} />
            </Menu>
          ) : null}
        </div>
        <p className="saved-views-left muted" role="status">
          {known && known.unknownParts.length > 0
            ? t("admin:views.left", { parts: known.unknownParts.map(partName).join(", ") })
            : null}
        </p>
      </nav>
      <div className="viewed-list-rows">{children}</div>
      {dialog?.kind === "new" ? (
        <ViewDialog
          name={dialog.name}
          canShare={canShare}
          onSave={(form) => saveNew(dialog.id, form)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog?.kind === "edit" ? (
        <ViewDialog
          view={dialog.view}
          canShare={false}
          onSave={({ name, isDefault }) => saveOver(dialog.view, { name, isDefault }, dialog.view.version)}
          // It closes after the save, which may have shown the conflict dialog.
          onClose={() => setDialog((last) => (last === dialog ? undefined : last))}
        />
      ) : null}
      {dialog?.kind === "conflict" ? (
        <ViewConflictDialog
          name={dialog.name}
          onOverwrite={() => void overwrite(dialog)}
          onSaveAs={() => setDialog(newView(dialog.mine.name))}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog?.kind === "delete" ? (
        <ConfirmDialog
          isOpen
          title={t("admin:views.deleteTitle", { name: dialog.view.name })}
          text={t(dialog.view.isShared ? "admin:views.deleteShared" : "admin:views.deleteOwn")}
          confirm={t("admin:views.delete")}
          cancel={t("admin:cancel")}
          onConfirm={() => deleteConfirmed(dialog.view)}
          onCancel={() => setDialog(undefined)}
        />
      ) : null}
    </div>
  );
}
