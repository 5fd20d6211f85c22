import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';

const site = useSite();

/** Severities from the worst down to what can be exploited; below are hints for browsers of the past. */
const SERIOUS = [Severity.HIGH, Severity.SYNTAX, Severity.HIGH_MAYBE];

describe.each(['/docs/', '/docs/api/management/_reference', '/docs/nowhere'])(
  'the content security policy of %s',
  (path) => {
    it('has no finding of high severity', async () => {
      const policy = await loadPolicy(path);
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
      const serious = findings.filter(({ severity }) => SERIOUS.includes(severity));
      expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual(
        [],
      );
    });

    it('allows no inline code, no eval and no other origin', async () => {
      const policy = await loadPolicy(path);
      expect(policy).not.toMatch(/unsafe|https?:|\*|blob:|strict-dynamic/);
      // WebKit logs it as unknown.
      expect(policy).not.toContain('manifest-src');
      const directives = new Map(
        policy.split('; ').map((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources];
        }),
      );
      // The search page has a form.
      expect(directives.get('form-action')).toEqual(["'self'"]);
      for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
        expect([name, directives.get(name)]).toEqual([name, ["'none'"]]);
      }
      for (const name of ['script-src', 'style-src']) {
        const [own, ...hashes] = directives.get(name) ?? [];
        expect(own).toBe("'self'");
        expect(hashes).not.toEqual([]);
        expect(hashes.filter((hash) => !/^'sha256-[\w+/]{43}='$/.test(hash))).toEqual([]);
      }
    });
  },
);

it('requires Trusted Types everywhere but on the page of Scalar, which inserts HTML as text', async () => {
  const rule = "; require-trusted-types-for 'script'; trusted-types site 'allow-duplicates'";
  for (const path of ['/', '/docs/', '/docs/nowhere', '/search', '/docs/faqs.md']) {
    expect((await loadPolicy(path)).endsWith(rule)).toBe(true);
  }
  expect(await loadPolicy('/docs/api/management/_reference')).not.toContain('trusted');
});

async function loadPolicy(path: string): Promise<string> {
  return (await site.fetch(path)).headers.get('content-security-policy') ?? '';
}
