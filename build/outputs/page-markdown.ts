import { stringify } from 'yaml';
import { withBase } from '../../client/model/path.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import type { SpecFiles } from '../openapi/files/spec-files.ts';
import type { Page } from '../page.ts';

/** Most agents cut off a response after about 50,000 characters. */
const MAX_CHARACTERS = 48_000;

/** Render a page as Markdown: front matter, article and, if it is short enough, the slice of an operation. */
export function renderPageMarkdown(page: Page, specFiles: SpecFiles, basePath: string): string {
  const head = `${renderFrontMatter(page, basePath)}\n${page.markdown}`;
  // The part of the OpenAPI document that an operation needs.
  const slice = specFiles.get(`${page.path}.openapi.json`);
  if (!page.operation || !slice) return head;
  const json = JSON.stringify(JSON.parse(new TextDecoder().decode(slice)), null, 1);
  const section = `\n## Contract\n\nThis operation as OpenAPI:\n\n\`\`\`json\n${json}\n\`\`\`\n`;
  return head.length + section.length <= MAX_CHARACTERS ? head + section : head;
}

/** The index comes first, so that an agent that gets only the start of a page finds the others. */
function renderFrontMatter(page: Page, basePath: string): string {
  const facts = stringify(
    {
      index: `${ORIGIN_PLACEHOLDER}${withBase(basePath, '/llms.txt')}`,
      title: page.title,
      ...(page.description && { description: page.description }),
      url: `${ORIGIN_PLACEHOLDER}${withBase(basePath, page.path)}`,
      kind: page.operation ? 'operation' : page.layout,
    },
    { lineWidth: 0 },
  );
  return `---\n${facts}---\n`;
}
