// Modals that an app opens (contract.ts): the shell's own, with the app's content.

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ModalContent, Modals, OpenModal } from "../../../apps/kit/contract";
import { useT } from "../../client/i18n/i18n";
import { UnsavedGuard } from "../../kit/forms/unsaved";
import { componentModals, type ModalProps, openModal } from "../../kit/modals/component-modals";
import { useModal, useModalTitle } from "../../kit/modals/context";
import { textOf } from "./app-texts";
import { appElement, letTabThrough } from "./element";

/** The app of a modal, and its content. */
interface AppModalData {
  readonly name: string;
  readonly titleNow: () => string;
  readonly content: ModalContent;
  readonly head: readonly [title: string, text: string | undefined];
  readonly onThrown: (error: unknown) => void;
}

/** The content of a modal. An exception in it ends the app, as anywhere in it. */
function AppModal({ data }: ModalProps<AppModalData>) {
  const t = useT();
  const { content, head, titleNow, onThrown } = data;
  const modal = useModal();
  const container = useRef<HTMLDivElement>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  // An app may say that all is saved and close the modal in the same breath.
  const unsavedNow = useRef(false);
  const isUnsavedNow = useCallback(() => unsavedNow.current, []);
  useModalTitle(...head);
  const close = useEffectEvent<OpenModal["close"]>((result) => modal?.close(result));
  useEffect(() => {
    const element = appElement();
    container.current?.append(element);
    const own: OpenModal = {
      close: (result) => close(result),
      unsaved(isUnsaved) {
        unsavedNow.current = isUnsaved;
        setUnsaved(isUnsaved);
      },
    };
    try {
      content.render(element, own);
      letTabThrough(element);
    } catch (error) {
      onThrown(error);
    }
    return () => {
      element.remove();
      try {
        content.leave?.();
      } catch (error) {
        onThrown(error);
      }
    };
  }, [content, onThrown]);
  return (
    <>
      <div ref={container} className="app-container" />
      <UnsavedGuard
        isUnsaved={isUnsaved}
        isUnsavedNow={isUnsavedNow}
        texts={{
          title: t("apps:unsaved.title"),
          text: t("apps:unsaved.text", { app: titleNow() }),
          leave: t("apps:unsaved.leave"),
          stay: t("apps:unsaved.stay"),
        }}
      />
    </>
  );
}

/** The modals of an app, and how to close all of them when it is removed. */
export function modalsOf(
  app: Omit<AppModalData, "content" | "head">,
  isOpen: () => boolean,
): { readonly modals: Modals; readonly close: () => void } {
  const own = new Set<AppModalData>();
  return {
    modals: {
      async open(content, { id, mode, backdrop, delay } = {}) {
        if (!isOpen()) return { action: "deactivated" };
        const head = [textOf(content.title), content.text === undefined ? undefined : textOf(content.text)] as const;
        const data: AppModalData = { ...app, content, head };
        own.add(data);
        const result = await openModal(AppModal, {
          data,
          id: `app-${app.name}-${id ?? "modal"}`,
          ...(mode === undefined ? {} : { mode }),
          ...(backdrop === undefined ? {} : { backdrop }),
          ...(delay === undefined ? {} : { delay }),
        });
        own.delete(data);
        return result;
      },
    },
    close() {
      for (const { options, handle } of componentModals.get()) {
        if (own.has(options.data as AppModalData)) handle.close({ action: "deactivated" });
      }
    },
  };
}
