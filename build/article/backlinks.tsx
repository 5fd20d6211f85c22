import type { ReactNode } from 'react';
import { Tree } from '../../client/article/tree.tsx';
import { withBase } from '../../client/model/path.ts';
import { appendToArticle } from './append-to-article.ts';
import { createLinkedHeading } from './permalink.ts';
import { BACKLINKS_ID } from './shell-ids.ts';
import { toPlacements } from '../content/placement.ts';
import type { GuideListing } from '../content/placement.ts';
import type { Page } from '../page.ts';

/** Add to each operation the guide pages that link to it, in the order of the sidebars. The search does not read them. */
export function addBacklinks(referencePages: Page[], guide: GuideListing): Page[] {
  const backlinks = collectBacklinks(guide);
  return referencePages.map((page) => {
    const linking = page.operation ? backlinks.get(page.path) : undefined;
    return linking ? appendToArticle(page, renderBacklinks(linking)) : page;
  });
}

interface Backlink {
  title: string;
  /** With the base path. */
  href: string;
}

/** Collect the pages that link to a path, by that path. */
function collectBacklinks({ pages, sidebars, basePath }: GuideListing): Map<string, Backlink[]> {
  const order = new Map([...toPlacements(sidebars).keys()].map((href, index) => [href, index]));
  const toOrder = ({ href }: Backlink) => order.get(href) ?? order.size;
  const backlinks = new Map<string, Backlink[]>();
  for (const { path, title, linkedPaths = [], isUnlisted } of pages) {
    const backlink = { title, href: withBase(basePath, path) };
    for (const target of isUnlisted ? [] : linkedPaths) {
      backlinks.set(target, [...(backlinks.get(target) ?? []), backlink]);
    }
  }
  for (const linking of backlinks.values()) linking.sort((a, b) => toOrder(a) - toOrder(b));
  return backlinks;
}

function renderBacklinks(linking: Backlink[]): ReactNode {
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
