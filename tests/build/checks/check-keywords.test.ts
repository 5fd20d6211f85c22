import { expect, it } from 'vitest';
import { checkKeywords } from '../../../build/checks/check-keywords.ts';
import type { Page } from '../../../build/page.ts';
import { toContentFile, toPage, toSection } from '../content-file.ts';

const FILE = {
  ...toContentFile('page.mdx'),
  text: '---\ntitle: Points\nkeywords: [x]\n---\n',
};

function check(keywords: string[], parts: Partial<Page> = {}): string[] {
  const page = toPage('/docs/points', { title: 'Points', keywords, ...parts });
  return checkKeywords([FILE], [page]).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

it('reports the keywords that the page does not have, at their line', () => {
  const sections = [toSection({ heading: 'Balances', text: 'What users have collected' })];
  expect(check(['balance', 'Point', 'zebra', 'collected tigers'], { sections })).toEqual([
    'content/page.mdx:3 The page has nothing on its keywords `zebra`, `collected tigers`. ' +
      'Readers who search for it would find nothing about it: write what they need to know, or remove it. ' +
      'Other words for what the page says are a lead in `search.yaml`.',
  ]);
  expect(check([], { sections })).toEqual([]);
});

it('takes words of the description and of open questions as those of the page', () => {
  const question = { id: 'sso', text: 'Is there SSO?', why: 'For okta', check: 'Ask about SAML' };
  const parts = { description: 'All about giraffes', questions: [question] };
  expect(check(['giraffe', 'SSO', 'Okta', 'SAML'], parts)).toEqual([]);
});
