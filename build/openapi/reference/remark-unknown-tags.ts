import type { Html, Parent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from '../../article/visit.ts';

/** The elements of HTML. In descriptions, other words in angle brackets are placeholders and types: `List<String>`. */
const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base bdi bdo big blink blockquote body br button canvas ' +
    'caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ' +
    'ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol ' +
    'optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search section select ' +
    'slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead ' +
    'time title tr track tt u ul var video wbr xmp'
  ).split(' '),
);

/** Elements that are complete without an end tag. */
const WITHOUT_END = new Set('br dd dt hr img li p tbody td tfoot th thead tr wbr'.split(' '));

/** The name decides, as in CommonMark: `<base64(…)>` and `<K, V>` are no tags. */
const TAG = /<(\/?[a-z][a-z\d-]*)(?=[\s/>])[^<>]*>/gi;

/** Nodes in which HTML is a block: one tag or several, with text in between. */
const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

const PARSER = unified().use(remarkParse).use(remarkGfm).freeze();

/** Turn tags that are no HTML into text, and those that never end: `<Set ID>`, `Map<Object>`, `/orders/<time>`. */
export function remarkUnknownTags() {
  return (tree: Root): void => {
    const names = new Set<string>();
    visit(tree, 'html', ({ value }) => {
      for (const [, name = ''] of value.matchAll(TAG)) names.add(name.toLowerCase());
    });
    const isText = (tag: string, name: string) => !isElement(tag, name.toLowerCase(), names);
    visit(tree, 'html', (node, index, parent) => {
      if (!parent || index === undefined) return;
      parent.children.splice(index, 1, ...toNodes(node, parent, isText));
      // A block that has become Markdown can have further tags.
      return parent.children[index] === node ? index + 1 : index;
    });
  };
}

/** `names` are those of all tags, of end tags with a slash. An end tag too many is no text. */
function isElement(tag: string, name: string, names: ReadonlySet<string>): boolean {
  const element = name.replace('/', '');
  const isComplete = WITHOUT_END.has(element) || tag.includes('=') || names.has(`/${element}`);
  return ELEMENTS.has(element) && (isComplete || name !== element);
}

function toNodes(
  node: Html,
  parent: Parent,
  isText: (tag: string, name: string) => boolean,
): RootContent[] {
  const { value } = node;
  const [first] = value.matchAll(TAG);
  const startsWithText = first?.index === 0 && isText(first[0], first[1] ?? '');
  if (startsWithText && !FLOW.has(parent.type)) return [{ type: 'text', value }];
  if (startsWithText) return PARSER.parse(`\\${value}`).children;
  node.value = value.replaceAll(TAG, (tag: string, name: string) =>
    isText(tag, name) ? `&lt;${tag.slice(1)}` : tag,
  );
  return [node];
}
