// The whole framework: creates elements, which pages create anew on every change.

type Child = Node | string | false | null | undefined;
type Props = Readonly<Record<string, string | number | boolean | ((event: never) => void) | undefined>>;

const SVG = "http://www.w3.org/2000/svg";

function fill(element: Element, props: Props, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name, value as unknown as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child || child === "") element.append(child);
}

/** Creates an element with attributes, listeners (functions, by the event's name) and children. */
export function h<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: Props = {}, ...children: Child[]) {
  const element = document.createElement(tag);
  fill(element, props, children);
  return element;
}

/** Creates an SVG element. */
export function svg<Tag extends keyof SVGElementTagNameMap>(tag: Tag, props: Props = {}, ...children: Child[]) {
  const element = document.createElementNS(SVG, tag) as SVGElementTagNameMap[Tag];
  fill(element, props, children);
  return element;
}
