import type { ReactNode } from 'react';
import { Tree } from '../../client/article/tree.tsx';
import { appendToArticle } from './append-to-article.ts';
import { createLinkedHeading } from './permalink.ts';
import { BACKLINKS_ID } from './shell-ids.ts';
import type { Page } from '../page.ts';

/** Add to each operation the guide pages that link to it, in their order. The search does not read them. */
export function addBacklinks(referencePages: Page[], guidePages: Page[]): Page[] {
  const backlinks = collectBacklinks(guidePages);
  return referencePages.map((page) => {
    const linking = page.operation ? backlinks.get(page.path) : undefined;
    return linking ? appendToArticle(page, renderBacklinks(linking)) : page;
  });
}

/** Collect the pages that link to a path, by that path. */
function collectBacklinks(pages: Page[]): Map<string, Page[]> {
  const backlinks = new Map<string, Page[]>();
  for (const page of pages) {
    for (const target of page.isUnlisted ? [] : (page.linkedPaths ?? [])) {
      backlinks.set(target, [...(backlinks.get(target) ?? []), page]);
    }
  }
  return backlinks;
}

function renderBacklinks(linking: Page[]): ReactNode {
  return (
    <section className="overview">
      <Tree nodes={[createLinkedHeading({ depth: 2, id: BACKLINKS_ID, text: 'In the guide' })]} />
      <ul>
        {linking.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
