import { brotliCompressSync } from 'node:zlib';
import type { Element } from 'hast';
import { toString } from 'hast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { parseDiagramText } from '../../../build/diagram/diagram-text.ts';
import { drawDiagram } from '../../../build/diagram/draw-diagram.ts';

/** One initial congestion window holds ten times as much. */
const DIAGRAM_BYTES = 1_300;

const FLOWCHART = `flowchart LR
  event[Event arrives] --> rule{Conditions met?}
  rule -- yes --> action[Run actions]
  rule -- no --> stop([Nothing happens])
  action --> log[Write the log]
  log --> done((Done))`;

describe('a diagram', () => {
  it('takes few bytes', async () => {
    expect(brotliCompressSync(toHtml(await draw(FLOWCHART))).length).toBeLessThan(DIAGRAM_BYTES);
  });

  it('is the same, byte for byte, whenever it is drawn', async () => {
    expect(toHtml(await draw(FLOWCHART))).toBe(toHtml(await draw(FLOWCHART)));
  });

  it('has words, shapes and classes, and nothing else of the library', async () => {
    const html = toHtml(
      await draw('graph TD\n  a["<b>Bold</b> & <script>alert(1)</script>"] -->|"x<br>y"| b[(B)]'),
    );
    expect(html).not.toMatch(/<(?:style|script|defs|b)\b|\s(?:style|data-\w+|fill|stroke)=/);
    expect(html).toContain('>Bold &#x26; &#x3C;script>alert(1)&#x3C;/script></text>');
    expect(html).toMatch(/<text[^>]*>x<\/text><text[^>]*>y<\/text>/);
    expect(html).not.toContain('\uE000');
  });

  it('has whole pixels', async () => {
    expect(toHtml(await draw(FLOWCHART)).match(/\d\.\d/g)).toBeNull();
  });

  it.each([
    [
      'a flowchart',
      FLOWCHART,
      [
        '“Event arrives” leads to “Conditions met?”.',
        '“Conditions met?” leads to “Run actions” (yes) and “Nothing happens” (no).',
        '“Run actions” leads to “Write the log”.',
        '“Write the log” leads to “Done”.',
      ],
    ],
    [
      'groups, lines and steps that stand alone',
      'graph TD\n  subgraph One\n    a[A<br>b] <--> c\n  end\n  c --- d\n  e',
      [
        '“One” holds “A b” and “c”.',
        '“A b” leads to and from “c”.',
        '“c” is joined to “d”.',
        '“e” stands by itself.',
      ],
    ],
    [
      'a state diagram',
      'stateDiagram-v2\n  accDescr: Locked at first.\n  [*] --> locked\n  state "Done" as over\n  locked-->over: unlock\n  over --> [*]',
      [
        'Locked at first.',
        'The start leads to “locked”.',
        '“Done” leads to the end.',
        '“locked” leads to “Done” (unlock).',
      ],
    ],
    [
      'a sequence',
      'sequenceDiagram\n  participant T as Till\n  T->>P: send\n  loop each rule\n  P->>P: check\n  end\n  P-->>T: 202\n  Note over T,P: both',
      [
        'Till to P: send',
        'Repeated (each rule):',
        'P to itself: check',
        'So far.',
        'P answers Till: 202',
        'Note on Till and P: both',
      ],
    ],
  ])('says in words what %s shows', async (_, text, sentences) => {
    const list = findAll(await draw(text), 'li').map(toString);
    expect(list.toSorted()).toEqual(sentences.toSorted());
  });
});

async function draw(text: string): Promise<Element> {
  const diagram = parseDiagramText(text);
  if ('message' in diagram) throw new Error(diagram.message);
  return drawDiagram(diagram, { id: 'diagram.1', title: 'Title' });
}

function toHtml(element: Element): string {
  return unified()
    .use(rehypeStringify)
    .stringify({ type: 'root', children: [element] });
}

function findAll(element: Element, name: string): Element[] {
  const own = element.tagName === name ? [element] : [];
  const children = element.children.filter((child) => child.type === 'element');
  return [...own, ...children.flatMap((child) => findAll(child, name))];
}
