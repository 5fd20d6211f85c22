import type { SiteSection } from '../../../build/outputs/site-sections.ts';
import type { Page } from '../../../build/page.ts';
import { toPage } from '../content-file.ts';

/** A long origin: texts are measured with it in place. */
export const ORIGIN = 'https://engagement-platform-docs.example.workers.dev';

/** Make sections of pages with titles and descriptions of a usual length. */
export function createSections(
  sectionCount: number,
  pagesInSection: number,
  markdown = '',
): SiteSection[] {
  return Array.from({ length: sectionCount }, (_, section) => ({
    title: `API Reference: Section ${section + 1}`,
    pages: Array.from({ length: pagesInSection }, (_, page) => createPage(section, page, markdown)),
  }));
}

function createPage(section: number, page: number, markdown: string): Page {
  const name = `section-${section + 1}-page-${page + 1}`;
  return toPage(`/docs/api/management/${name}`, {
    title: `Page ${page + 1} of section ${section + 1}`,
    description: `What the operation ${name} does, in a sentence of a usual length.`,
    layout: 'reference',
    markdown,
  });
}

/** Count what a line matches: `- [Title](…)`. */
export function findLinks(text: string): string[] {
  return [...text.matchAll(/^- \[.*?\]\(([^)]+)\)/gm)].map(([, address = '']) => address);
}
