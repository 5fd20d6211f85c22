import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** The module creates its policy when it is evaluated, so each test evaluates it again. */
const { outputFiles } = await build({
  entryPoints: ['client/model/trusted-types.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'types',
});

function mark(trustedTypes: unknown): unknown {
  const script = `${outputFiles[0]?.text}; [types.toTrustedHtml('<p>'), types.toTrustedScriptUrl('/a.js')].join()`;
  return runInNewContext(script, { trustedTypes });
}

it('marks HTML and addresses of scripts by the policy that the site allows', () => {
  const created: string[] = [];
  const marked = mark({
    createPolicy(name: string, rules: Record<string, (text: string) => string>) {
      created.push(name);
      return {
        createHTML: (html: string) => `HTML ${rules['createHTML']?.(html)}`,
        createScriptURL: (url: string) => `URL ${rules['createScriptURL']?.(url)}`,
      };
    },
  });
  expect(created).toEqual(['site']);
  expect(marked).toBe('HTML <p>,URL /a.js');
});

it.each([
  ['no such interface', undefined],
  ['an element of that id', { localName: 'h2' }],
])('leaves texts as they are where there is %s', (_, trustedTypes) => {
  expect(mark(trustedTypes)).toBe('<p>,/a.js');
});
