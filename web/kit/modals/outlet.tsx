// Renders an outlet of the address: the form of a user, of a role and the like, from the table of modals.

import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentType, useCallback, useEffect, useMemo } from "react";
import { type Location, matchPath } from "react-router";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { useKnownSession } from "../../client/session/session";
import { OUTLET_RETRY_MS } from "../../client/timings";
import { ErrorState, Skeleton } from "../../ui/states";
import { Content } from "./content";
import { ModalBox, type ModalBoxProps } from "./modal-box";
import { type ModalOptions, resolveOptions } from "./options";
import { outlets } from "./outlets";
import { changeSegment, closeRoutedModal, isClosedBy, type RoutedModal } from "./routed-modals";

/** A row of the table of modals. */
export interface ModalRoute {
  /** Pattern of the path in an outlet: `user/edit/:id`. */
  readonly path: string;
  readonly title: Phrase;
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
  readonly options?: ModalOptions;
}

/** The component of a modal. Each opening calls `load`, which also refreshes what the form needs; a component that is known shows at once. */
const modalQuery = ({ path, load }: ModalRoute) =>
  queryOptions({
    queryKey: ["modal", path],
    queryFn: load,
    // A form: it is not loaded again while the user may be typing into it.
    meta: { isEdited: true },
  });

function LazyModal({ route }: { readonly route: ModalRoute }) {
  const t = useT();
  const { data, isFetching, refetch } = useQuery(modalQuery(route));
  if (data) return <data.Component />;
  if (isFetching) return <Skeleton />;
  return (
    <ErrorState
      title={t("global:messages.error.failed")}
      text={t("global:modal.notLoaded")}
      retry={t("global:actions.retry")}
      onRetry={() => void refetch()}
    />
  );
}

/** No modal at that path: retried without the leading slash, or closed. */
function UnknownModal({ modal }: { readonly modal: RoutedModal }) {
  const { outlet, path } = modal.segment;
  useEffect(() => {
    if (!path.startsWith("/")) {
      console.warn(`There is no modal at ${path}.`);
      closeRoutedModal(outlet, { action: "deactivated" });
      return;
    }
    const timer = setTimeout(() => changeSegment(outlet, { path: path.replace(/^\/+/, "") }), OUTLET_RETRY_MS);
    return () => clearTimeout(timer);
  }, [outlet, path]);
  return null;
}

export function Outlet(props: {
  readonly modal: RoutedModal;
  readonly routes: readonly ModalRoute[];
  readonly page: string;
  readonly areLowerShown: boolean;
  readonly onShown: ModalBoxProps["onShown"];
}) {
  const t = useT();
  const { modal, routes, page } = props;
  const { outlet, path, params } = modal.segment;
  const session = useKnownSession();
  const hasCompany = session.kind === "open" && session.session.tenant !== null;
  const route = routes.find(({ path: pattern }) => matchPath(`/${pattern}`, `/${path}`));
  const all = useMemo(
    () => ({ ...params, ...(route && matchPath(`/${route.path}`, `/${path}`)?.params) }),
    [params, route, path],
  );
  const setParam = useCallback(
    (name: string, value: string) => changeSegment(outlet, { params: { ...params, [name]: value } }),
    [outlet, params],
  );
  const isClosed = useCallback((next: Location) => isClosedBy(modal.segment, page, next), [modal.segment, page]);
  if (!route || !hasCompany) return <UnknownModal modal={modal} />;
  return (
    <ModalBox
      name={modal.options.id ?? route.path}
      title={t(route.title)}
      options={resolveOptions({ ...outlets[outlet], ...route.options, ...modal.options }, true)}
      params={all}
      setParam={setParam}
      isClosedBy={isClosed}
      isRouted
      areLowerShown={props.areLowerShown}
      onShown={props.onShown}
      onClose={(result) => closeRoutedModal(outlet, result)}
    >
      <Content>
        <LazyModal route={route} />
      </Content>
    </ModalBox>
  );
}
