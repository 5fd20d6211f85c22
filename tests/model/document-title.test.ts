import { expect, it } from 'vitest';
import { toDocumentTitle } from '../../client/model/document-title.ts';

it('joins page and site with a vertical bar', () => {
  expect(toDocumentTitle('FAQs', 'Platform Docs')).toBe('FAQs | Platform Docs');
});

it('says the title of the site once', () => {
  expect(toDocumentTitle('Platform Docs', 'Platform Docs')).toBe('Platform Docs');
});
