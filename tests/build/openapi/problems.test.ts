import { expect, it } from 'vitest';
import { loadTextCases } from '../../support/text-cases.ts';
import { compileFiles } from './compile-fixture.ts';

const CASES = loadTextCases('openapi/problems.txt').map((one) => [one.name, one] as const);

/** Each is a document of OpenAPI 3.1; further files follow `>>>` and their path, from the folder of the document. */
it.each(CASES)('%s', async (name, { input, expected }) => {
  const [first = '', ...others] = input.split(/^>>> /m);
  const parts = others.map((part) => /^(.*)\n([^]*)$/.exec(part)?.slice(1) ?? []);
  const further = parts.map(([path = '', text = '']) => [`api/${path}`, text]);
  const main = first === '' ? [] : [['api/api.yaml', complete(first)]];
  const options = { isStrict: !name.endsWith('(not strict)') };
  const { lines } = await compileFiles(Object.fromEntries([...main, ...further]), options);
  expect(lines.join('\n')).toBe(expected.join('\n'));
});

/** Add what the document does not have to its end, so that its lines are those of the table. */
function complete(text: string): string {
  if (!/^\w+:/.test(text)) return text;
  const version = /^(?:openapi|swagger):/m.test(text) ? '' : 'openapi: 3.1.0\n';
  const paths = /^(?:paths|components|swagger|a):/m.test(text) ? '' : 'paths: {}\n';
  return text + version + paths;
}
