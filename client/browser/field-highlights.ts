/** Name of the CSS highlight of a field in an example, as in `samples.css`. */
const HIGHLIGHT = 'field';

/** Start of a JSON body in a code sample, by language. */
const BODY_STARTS: Record<string, RegExp> = {
  json: /(?=[[{])/,
  http: /\n\n(?=[[{])/,
  shell: /--data '(?=[[{])/,
  javascript: /JSON\.stringify\((?=[[{])/,
  typescript: /JSON\.stringify\((?=[[{])/,
  python: / json=(?=[[{])/,
};

/** Highlight the line of the field under the pointer, or with the focus, in the examples of an operation's page. */
export function startFieldHighlights(): void {
  // Safari has no highlights before 17.2 and no `checkVisibility` before 17.4, Firefox no highlights before 140.
  if (!('highlights' in CSS) || !('checkVisibility' in document.body)) return;
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element) highlightField(target);
    });
  }
}

function highlightField(target: Element): void {
  CSS.highlights.delete(HIGHLIGHT);
  const field = target.closest('.operation-details .schema-fields > li');
  const section = field?.closest('section');
  if (!field || !section) return;
  const path = toFieldPath(field);
  const ranges = [...document.querySelectorAll(toExampleSelector(section))]
    .filter((code) => code.checkVisibility())
    .flatMap((code) => findField(code, path) ?? []);
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}

function toExampleSelector(section: Element): string {
  const isRequest = section.querySelector('#request-body') !== null;
  const headings = isRequest ? ['request-samples', 'request-examples'] : ['response-examples'];
  return headings.map((id) => `#${id} ~ * pre > code`).join();
}

/** Names of the fields around a field and its own. Null for the keys of a map. */
function toFieldPath(field: Element): (string | null)[] {
  const names: (string | null)[] = [];
  for (let item: Element | null | undefined = field; item;) {
    const name = item.querySelector('.schema-name > *');
    names.unshift(name?.tagName === 'CODE' ? name.textContent : null);
    item = item.parentElement?.closest('.schema-fields > li');
  }
  return names;
}

/** Find the first line of a field in a code example. */
function findField(code: Element, path: (string | null)[]): Range | null {
  const text = code.textContent;
  const language = code.parentElement?.dataset['language'] ?? '';
  const start = BODY_STARTS[language]?.exec(text);
  if (!start) return null;
  const offset = start.index + start[0].length;
  const found = findKey(text.slice(offset), path);
  if (found === null) return null;
  const [, line = ''] = /^(.*?),?$/m.exec(text.slice(offset + found)) ?? [];
  return toRange(code, offset + found, offset + found + line.length);
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\],]/g;

/** Return the offset of a key in JSON, by its path without the indexes of lists. Null if there is none. */
function findKey(json: string, path: (string | null)[]): number | null {
  const keys: string[] = [];
  const depths: number[] = [];
  let pending: string | null = null;
  for (const { 0: token, 1: text, 2: colon, index } of json.matchAll(TOKEN)) {
    if (text !== undefined && colon !== undefined) {
      const key = text.slice(1, -1);
      const isMatch = [...keys, key].every((own, at) => (path[at] ?? own) === own);
      if (isMatch && keys.length + 1 === path.length) return index;
      pending = key;
    } else if (token === '{' || token === '[') {
      depths.push(keys.length);
      if (pending !== null) keys.push(pending);
      pending = null;
    } else if (token === '}' || token === ']') {
      keys.length = depths.pop() ?? 0;
      if (depths.length === 0) return null;
    } else if (token === ',') {
      pending = null;
    }
  }
  return null;
}

function toRange(root: Element, start: number, end: number): Range {
  const range = new Range();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let offset = 0; walker.nextNode();) {
    const node = walker.currentNode;
    const next = offset + (node.nodeValue?.length ?? 0);
    if (offset <= start && start < next) range.setStart(node, start - offset);
    if (offset < end && end <= next) {
      range.setEnd(node, end - offset);
      break;
    }
    offset = next;
  }
  return range;
}
