// All open modals, one above the other: those of the address, and those that code opened over them.

import { useCallback, useState } from "react";
import { type Location, useLocation } from "react-router";
import { useStore } from "../../client/store";
import { Boundary } from "../../ui/boundary";
import { type ComponentModal, componentModals } from "./component-modals";
import { Content } from "./content";
import { ModalBox, type ModalBoxProps } from "./modal-box";
import { resolveOptions } from "./options";
import { type ModalRoute, Outlet } from "./outlet";
import { routedModals } from "./routed-modals";

function ComponentModalBox(props: {
  readonly modal: ComponentModal;
  readonly page: string;
  readonly areLowerShown: boolean;
  readonly onShown: ModalBoxProps["onShown"];
}) {
  const { modal, page } = props;
  const { Component, options, handle } = modal;
  const [params, setParams] = useState<ModalBoxProps["params"]>({});
  const setParam = useCallback(
    (name: string, value: string) => setParams((before) => ({ ...before, [name]: value })),
    [],
  );
  const isClosedBy = useCallback((next: Location) => next.pathname !== page, [page]);
  return (
    <Boundary onBroken={() => handle.close({ action: "deactivated" })}>
      <ModalBox
        name={options.id ?? Component.displayName ?? Component.name}
        title=""
        options={resolveOptions(options, false)}
        params={params}
        setParam={setParam}
        isClosedBy={isClosedBy}
        isRouted={false}
        areLowerShown={props.areLowerShown}
        onShown={props.onShown}
        onClose={handle.close}
      >
        <Content>
          <Component data={options.data} />
        </Content>
      </ModalBox>
    </Boundary>
  );
}

/** The modals; `routes` is the table of what an address may open. */
export function Modals({ routes }: { readonly routes: readonly ModalRoute[] }) {
  const { pathname: page } = useLocation();
  const routed = useStore(routedModals);
  const components = useStore(componentModals);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const all = [
    ...routed.map((modal) => ({ key: `${modal.segment.outlet}:${modal.segment.path}`, modal })),
    ...components.map((modal) => ({ key: String(modal.id), modal })),
  ];
  return all.map(({ key, modal }, at) => {
    const entry = {
      page,
      // Each makes what is below inert when it is shown: the modals below must be rendered by then.
      areLowerShown: all.slice(0, at).every((below) => shown.has(below.key)),
      onShown: () => setShown((before) => (before.has(key) ? before : new Set(before).add(key))),
    };
    return "segment" in modal ? (
      <Outlet key={key} modal={modal} routes={routes} {...entry} />
    ) : (
      <ComponentModalBox key={key} modal={modal} {...entry} />
    );
  });
}
