/** Scroll a panel, and nothing around it, so far that an element in it can be seen. */
export function scrollWithin(panel: Element, element: Element): void {
  const outer = panel.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    panel.scrollTop += inner.top - outer.top - outer.height / 2;
  }
}
