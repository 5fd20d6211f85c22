/**
 * Let Scalar style itself under a policy without `unsafe-inline`. It makes `style` elements and sets
 * `style` attributes, which such a policy refuses; the same through the CSS object model is allowed.
 */
export function allowScriptedStyles(): void {
  const createElement = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) =>
    name === 'style' ? createStyleHolder(createElement) : createElement(name, options)) as (
    name: string,
  ) => HTMLElement;

  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function setAllowedAttribute(name, value) {
    if (name === 'style' && this instanceof HTMLElement) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };

  const innerHtml = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...innerHtml,
    // Vue gives a `TrustedHTML` where the browser has them.
    set(this: Element, html: unknown) {
      innerHtml?.set?.call(this, String(html ?? '').replace(LINE_COUNT, ''));
    },
  });
}

/** Highlighted code says how many lines it has, for line numbers, which are not shown. */
const LINE_COUNT = /(?<=^<code[^<>]*) style="--line-count: \d+; --line-digits: \d+;"/;

/** Create what stands in for a `style` element: whatever text it is given becomes a style sheet. */
function createStyleHolder(createElement: (name: string) => HTMLElement): HTMLElement {
  const holder = createElement('span');
  holder.hidden = true;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  new MutationObserver(() => sheet.replaceSync(holder.textContent)).observe(holder, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  return holder;
}
