import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, it } from 'vitest';
import { useSite } from '../support/site.ts';

/** Severities from the worst down to what can be exploited; below are hints for browsers of the past. */
const SERIOUS = [Severity.HIGH, Severity.SYNTAX, Severity.HIGH_MAYBE];

it.each(['/docs/', '/docs/api/management/_reference', '/docs/nowhere'])(
  'the content security policy of %s has no finding of high severity',
  async (path) => {
    const { headers } = await useSite().fetch(path);
    const policy = headers.get('content-security-policy') ?? '';
    // WebKit logs it as unknown.
    expect(policy).not.toContain('manifest-src');
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const serious = findings.filter(({ severity }) => SERIOUS.includes(severity));
    expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
  },
);
