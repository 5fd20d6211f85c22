import { expect, it } from 'vitest';
import { highlightCode } from '../../../build/article/highlight-code.ts';
import { toHtml } from '../../../build/article/to-html.ts';
import { createCodeHighlighter } from '../../../build/article/highlighter.ts';
import { parseHtml } from '../../support/html-tree.ts';

const highlighter = createCodeHighlighter();

const PATH_OF_28 = '/users/usr_ada/segments/abcd';
const BROKEN = '/<wbr>users/<wbr>usr_ada/<wbr>segments/<wbr>abcd';

it.each([
  ['all its slashes', PATH_OF_28, BROKEN],
  ['a pair of slashes', `a/${PATH_OF_28}`, `a/${BROKEN}`],
  ['no slash at its end', `${PATH_OF_28}/`, `${BROKEN}/`],
  ['no slash if it is shorter', PATH_OF_28.slice(0, 27), PATH_OF_28.slice(0, 27)],
  ['no slash of the words beside it', `a/b ${PATH_OF_28}\nc/d`, `a/b ${BROKEN}\nc/d`],
])('lets a long word of code break behind %s', (_, text, expected) => {
  expect(highlight('none', text)).toBe(`<pre data-language="none"><code>${expected}</code></pre>`);
});

it('lets a long word in a colour break', async () => {
  await highlighter.loadLanguages(['json']);
  expect(highlight('json', `["${PATH_OF_28}"]`)).toContain(
    `<span class="ts">&quot;${BROKEN}&quot;</span>`,
  );
});

function highlight(language: string, code: string): string {
  const html = `<pre data-language="${language}"><code>${code}</code></pre>`;
  return toHtml(highlightCode(parseHtml(html), highlighter)).replaceAll('<wbr/>', '<wbr>');
}
