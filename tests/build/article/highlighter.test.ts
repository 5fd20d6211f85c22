import { afterEach, expect, it, vi } from 'vitest';
import { createCodeHighlighter } from '../../../build/article/highlighter.ts';
import type { CodeToken } from '../../../build/article/highlighter.ts';

const highlighter = createCodeHighlighter();

/** `const a` → `[tk const ]a` */
function format(tokens: CodeToken[]): string {
  return tokens
    .map(({ text, className }) => (className ? `[${className} ${text}]` : text))
    .join('');
}

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['js', 'const a = "b";', '[tk const ][tc a ][tk = ][ts "b"];'],
  ['json', '{"a": null}', '{[tk "a"]: [tc null]}'],
  [
    'sh',
    `curl --data '{"a": "it'\\''s", "b": 1}' x`,
    `[tf curl ][ts --data ']{[tk "a"]: [ts "it'\\''s"], [tk "b"]: [tc 1]}[ts ' x]`,
  ],
  ['js', '// one\n// two', '[tm // one\n// two]'],
])('colours %s by classes: %s', async (language, code, tokens) => {
  const { loadLanguages, highlight } = await highlighter;
  await loadLanguages([language]);
  expect(format(highlight(code, language))).toBe(tokens);
});

it.each(['text', 'no-such-language', 'JavaScript', 'constructor', ''])(
  'leaves code in %j without colours',
  async (language) => {
    const { loadLanguages, highlight } = await highlighter;
    await loadLanguages([language]);
    expect(highlight('a < b\n  && "c"', language)).toEqual([
      { text: 'a < b\n  && "c"', className: '' },
    ]);
  },
);

it('colours a line to its end, however slow the machine is', async () => {
  const { loadLanguages, highlight } = await highlighter;
  await loadLanguages(['ts']);
  const code = 'const total: number = await load("a", { b: true });';
  const tokens = highlight(code, 'ts');
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000));
  expect(highlight(code, 'ts')).toEqual(tokens);
});

it('colours a line by what stands above it, though it has met the line before', async () => {
  const { loadLanguages, highlight } = await highlighter;
  await loadLanguages(['js']);
  expect(format(highlight('const a = 1;\nreturn a;', 'js'))).toContain('[tk return');
  expect(format(highlight('/*\nreturn a;\n*/', 'js'))).toBe('[tm /*\nreturn a;\n*/]');
  expect(format(highlight('`\nreturn a;\n`', 'js'))).toBe('[ts `\nreturn a;\n`]');
  expect(format(highlight('const a = 1;\nreturn a;', 'js'))).toContain('[tk return');
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
