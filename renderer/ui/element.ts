/** Attributes of a new element: text values are set, `true` sets an empty attribute, `false` and `undefined` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Creates an HTML element with attributes and children; text children become text nodes, never markup. */
export function createElement<TagName extends keyof HTMLElementTagNameMap>(
  tagName: TagName,
  attributes: Attributes = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[TagName] {
  const element = document.createElement(tagName);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...children);
  return element;
}

/** Writes text only where it differs: an unchanged text node costs no layout and keeps a user's selection. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** Sets a boolean attribute's presence only where it differs. */
export function setFlag(element: Element, name: string, isSet: boolean): void {
  if (element.hasAttribute(name) !== isSet) {
    element.toggleAttribute(name, isSet);
  }
}

/** Sets an attribute's value only where it differs. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}
