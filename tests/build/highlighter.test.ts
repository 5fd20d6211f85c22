import { expect, it, vi } from 'vitest';
import { createCodeHighlighter } from '../../build/article/highlighter.ts';

// How code of each language is coloured stands in `fixtures/mdx/code.html` and `languages.html`.

/** Return a function that marks coloured text by its class: `const a` → `[tk const ]a` */
async function createMarker(language: string): Promise<(code: string) => string> {
  const { loadLanguages, highlight } = createCodeHighlighter();
  await loadLanguages([language]);
  return (code) =>
    highlight(code, language)
      .map(({ text, className }) => (className ? `[${className} ${text}]` : text))
      .join('');
}

it('colours JSON in a command of a shell', async () => {
  const mark = await createMarker('sh');
  expect(mark(`curl --data '{"a": "it'\\''s", "b": 1}' x`)).toBe(
    `[tf curl ][ts --data ']{[tk "a"]: [ts "it'\\''s"], [tk "b"]: [tc 1]}[ts ' x]`,
  );
});

it('colours a line to its end, however slow the machine is', async () => {
  const mark = await createMarker('ts');
  const code = 'const total: number = await load("a", { b: true });';
  const marked = mark(code);
  let now = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000));
  expect(mark(code)).toBe(marked);
  clock.mockRestore();
});

it('colours a line by what stands above it, though it has met the line before', async () => {
  const mark = await createMarker('js');
  expect(mark('const a = 1;\nreturn a;')).toContain('[tk return');
  expect(mark('/*\nreturn a;\n*/')).toBe('[tm /*\nreturn a;\n*/]');
  expect(mark('`\nreturn a;\n`')).toBe('[ts `\nreturn a;\n`]');
  expect(mark('const a = 1;\nreturn a;')).toContain('[tk return');
});

it('colours the same code the same way, whatever it has met before', async () => {
  const codes = [
    '{\n  "a": 1\n}',
    '{\n  "a": [\n    1\n  ]\n}',
    '[\n  {\n  "a": 1\n}\n]',
    '"a": 1\n}',
  ];
  const [forwards, backwards] = [await createMarker('json'), await createMarker('json')];
  const last = codes.toReversed().map((code) => backwards(code));
  expect(codes.map((code) => forwards(code))).toEqual(last.toReversed());
});
