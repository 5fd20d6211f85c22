import { afterEach, expect, it, vi } from 'vitest';
import { createCodeHighlighter } from '../../build/highlighter.ts';

const highlighter = createCodeHighlighter();

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['js', 'const a = "b";', '<span class="tk">const </span><span class="tc">a </span>'],
  ['json', '{"a": null}', '{<span class="tk">&quot;a&quot;</span>: <span class="tc">null</span>}'],
  ['js', '// <b> & "c"', '<span class="tm">// &lt;b&gt; &amp; &quot;c&quot;</span>'],
  ['js', '// one\n// two', '<span class="tm">// one\n// two</span>'],
])('colours %s by classes: %s', async (language, code, html) => {
  const { loadLanguages, highlight } = await highlighter;
  await loadLanguages([language]);
  expect(highlight(code, language)).toContain(html);
});

it.each(['text', 'no-such-language', 'JavaScript', 'constructor', ''])(
  'escapes code in %j without colours',
  async (language) => {
    const { loadLanguages, highlight } = await highlighter;
    await loadLanguages([language]);
    expect(highlight('a < b\n  && "c"', language)).toBe('a &lt; b\n  &amp;&amp; &quot;c&quot;');
  },
);

it('colours a line to its end, however slow the machine is', async () => {
  const { loadLanguages, highlight } = await highlighter;
  await loadLanguages(['ts']);
  const code = 'const total: number = await load("a", { b: true });';
  const html = highlight(code, 'ts');
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000));
  expect(highlight(code, 'ts')).toBe(html);
});

it('colours a line by what stands above it, though it has met the line before', async () => {
  const { loadLanguages, highlight } = await highlighter;
  await loadLanguages(['js']);
  expect(highlight('const a = 1;\nreturn a;', 'js')).toContain('class="tk">return');
  expect(highlight('/*\nreturn a;\n*/', 'js')).toBe('<span class="tm">/*\nreturn a;\n*/</span>');
  expect(highlight('`\nreturn a;\n`', 'js')).toBe('<span class="ts">`\nreturn a;\n`</span>');
  expect(highlight('const a = 1;\nreturn a;', 'js')).toContain('class="tk">return');
});

it('colours the same code the same way each time', async () => {
  const codes = [
    '{\n  "a": 1\n}',
    '{\n  "a": [\n    1\n  ]\n}',
    '[\n  {\n  "a": 1\n}\n]',
    '"a": 1\n}',
  ];
  const colorAll = async (ordered: string[]) => {
    const { loadLanguages, highlight } = await createCodeHighlighter();
    await loadLanguages(['json']);
    return ordered.map((code) => highlight(code, 'json'));
  };
  const backwards = await colorAll(codes.toReversed());
  expect(await colorAll(codes)).toEqual(backwards.toReversed());
});
