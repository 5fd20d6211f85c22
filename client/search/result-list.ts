import { createElement } from './element.ts';
import type { PageResult, SearchResults, SectionResult, Segment } from './search-messages.ts';

/** Results as a listbox: the reader stays in the input and moves through the options from there. */
export interface ResultList {
  element: HTMLElement;
  /** Move by so many options, round the ends. */
  move(step: number): void;
  /** Make an option the active one. */
  activate(option: Element | null): void;
  active(): HTMLAnchorElement | null;
}

/** Show results grouped by page; `activePath` names the option to begin with, else the best is active. */
export function createResultList(
  { pages }: SearchResults,
  id: string,
  activePath: string | null,
): ResultList {
  const element = createElement(
    'div',
    { id, class: 'search-results', role: 'listbox', 'aria-label': 'Results' },
    ...pages.map((page, at) => createPageGroup(page, `${id}-${at}`)),
  );
  const options = [...element.querySelectorAll('a')];
  let active: HTMLAnchorElement | null = null;
  const activate = (option: Element | null) => {
    if (!(option instanceof HTMLAnchorElement) || option === active) return;
    active?.setAttribute('aria-selected', 'false');
    option.setAttribute('aria-selected', 'true');
    active = option;
  };
  const find = (path: string | null | undefined) =>
    options.find((option) => option.getAttribute('href') === path) ?? null;
  activate(options[0] ?? null);
  activate(find(pages[0]?.sections[0]?.path));
  activate(find(activePath));
  return {
    element,
    activate,
    active: () => active,
    move(step) {
      const at = active ? options.indexOf(active) : -1;
      activate(options.at((at + step) % options.length) ?? null);
      active?.scrollIntoView({ block: 'nearest' });
    },
  };
}

function createPageGroup(page: PageResult, id: string): HTMLElement {
  const lead = page.sections.find(({ heading }) => heading.length === 0);
  const others = page.sections.filter((section) => section !== lead);
  const title = createElement('span', { class: 'search-title' }, ...toNodes(page.title));
  return createElement(
    'div',
    { role: 'group', 'aria-labelledby': `${id}-title`, class: 'search-page' },
    createOption(
      `${id}-title`,
      page.path,
      title,
      createOrigin(page),
      ...(lead ? [createExcerpt(lead)] : []),
    ),
    ...others.map((section, at) =>
      createOption(
        `${id}-${at}`,
        section.path,
        createElement('span', { class: 'search-heading' }, ...toNodes(section.heading)),
        createExcerpt(section),
      ),
    ),
  );
}

function createOption(id: string, path: string, ...children: Node[]): HTMLAnchorElement {
  const option = createElement('a', {
    id,
    href: path,
    role: 'option',
    tabindex: '-1',
    'aria-selected': 'false',
  });
  option.append(...children);
  return option;
}

/** Where a page belongs: its operation's method and path, or the part of the site. */
function createOrigin({ operation, kind }: PageResult): HTMLElement {
  const origin = createElement('span', { class: 'search-origin' });
  const [, method, path] = /^(\w+) (.*)$/.exec(operation) ?? [];
  if (method === undefined || path === undefined) {
    origin.append(kind === 'guide' ? 'Guide' : 'API reference');
  } else {
    const className = `method method-${method.toLowerCase()}`;
    origin.append(
      createElement('span', { class: className }, method),
      createElement('code', {}, path),
    );
  }
  return origin;
}

function createExcerpt({ excerpt }: SectionResult): HTMLElement {
  return createElement('span', { class: 'search-excerpt' }, ...toNodes(excerpt));
}

function toNodes(segments: Segment[]): (Node | string)[] {
  return segments.map(({ text, isMatch }) => (isMatch ? createElement('mark', {}, text) : text));
}
