import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: { run(scope: string, options: RunOptions): Promise<AxeResults> };
  }
}

/** The script that defines `window.axe`. */
export const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Options without what a test does not report, which would take as long again. */
export const LEAN = {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
  iframes: false,
} satisfies RunOptions;

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 AA and axe's recommendations. The size of targets is off by default. */
export const EVERY_RULE = {
  ...LEAN,
  runOnly: [...WCAG, 'best-practice'],
  rules: { 'target-size': { enabled: true } },
} satisfies RunOptions;

/** Runs in a page with axe. Returns a line for each violation. */
export async function findViolations(scope: string, options: object): Promise<string[]> {
  const { violations } = await window.axe.run(scope, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
  );
}

/** Run axe in a tab of Chromium that has it. Returns a line for each violation. */
export function runAxe(page: Page, scope: string, options: RunOptions): Promise<string[]> {
  return page.evaluate(`(${findViolations})(${JSON.stringify(scope)}, ${JSON.stringify(options)})`);
}
