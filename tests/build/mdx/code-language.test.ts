import { expect, it } from 'vitest';
import { describeUnknownLanguage, parseFenceLanguage } from '../../../build/mdx/code-language.ts';

it.each([
  ['js', 'js', ''],
  ['JavaScript title="A b"', 'javascript', 'title="A b"'],
  ['C++', 'c++', ''],
  ['golang', 'go', ''],
  ['.YAML', 'yaml', ''],
  ['language-py', 'py', ''],
  ['rust,ignore,should_panic {2}', 'rust', '{2}'],
  ['ts:line-numbers=5{2}', 'ts', 'line-numbers=5 {2}'],
  ['vue-html{2-3}', 'vue-html', '{2-3}'],
  ['{ .yaml .annotate title="a.yaml" hl_lines="2" }', 'yaml', 'title="a.yaml" hl_lines="2"'],
  ['js [a b.js]', 'js', '[a b.js]'],
  ['sh[npm]', 'sh', '[npm]'],
  ['title="A, b"', null, 'title="A, b"'],
  ['{1,3}', null, '{1,3}'],
  ['Nonsense', 'Nonsense', ''],
  ['constructor', 'constructor', ''],
  ['', null, ''],
])('reads the info string %j', (info, lang, meta) => {
  expect(parseFenceLanguage(info)).toEqual({ lang, meta });
});

it.each([
  ['js', null],
  ['text', null],
  ['Pyton', 'Unknown language `Pyton`. Did you mean `python`?'],
  ['nonsense', 'Unknown language `nonsense`. Write `text` for code without highlighting.'],
  ['test', 'Unknown language `test`. Did you mean `text`?'],
  ['esdl', 'Unknown language `esdl`. Write `text` for code without highlighting.'],
  ['qq', 'Unknown language `qq`. Write `text` for code without highlighting.'],
])('describes the language %j', (name, reason) => {
  expect(describeUnknownLanguage(name)).toBe(reason);
});
