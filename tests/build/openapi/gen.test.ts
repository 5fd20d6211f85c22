import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { compileFiles } from './compile-fixture.ts';
function complete(text: string): string {
  if (!/^\w+:/.test(text)) return text;
  const version = /^(?:openapi|swagger):/m.test(text) ? '' : 'openapi: 3.1.0\n';
  const paths = /^(?:paths|components|swagger|a):/m.test(text) ? '' : 'paths: {}\n';
  return text + version + paths;
}
it('gen', async () => {
  const file = 'tests/fixtures/openapi/problems.txt';
  const [, ...parts] = readFileSync(file, 'utf8').split(/^=== /m);
  let out = '';
  for (const part of parts) {
    const [, name = '', input0 = ''] = /^(.*)\n((?:(?!--- ).*\n)*)/.exec(part) ?? [];
    const input = input0;
    const [first = '', ...others] = input.split(/^>>> /m);
    const ps = others.map((p) => /^(.*)\n([^]*)$/.exec(p)?.slice(1) ?? []);
    const further = ps.map(([path = '', text = '']) => [`api/${path}`, text]);
    const main = first === '' ? [] : [['api/api.yaml', complete(first)]];
    const { lines } = await compileFiles(Object.fromEntries([...main, ...further]), { isStrict: !name.endsWith('(not strict)') });
    out += `=== ${name}\n${input}${lines.map((l) => `--- ${l}\n`).join('')}`;
  }
  writeFileSync(file, out);
});
