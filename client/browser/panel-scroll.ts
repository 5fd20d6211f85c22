/** Scroll a panel, and nothing around it, so far that an element in it can be seen. */
export function scrollWithin(panel: Element, element: Element): void {
  const { top, bottom, height } = panel.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < top || inner.bottom > bottom) panel.scrollTop += inner.top - top - height / 2;
}
