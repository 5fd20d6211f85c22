import { stringify } from 'yaml';
import { withBase } from '../../client/model/path.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import type { SpecFiles } from '../openapi/files/spec-files.ts';
import type { Page } from '../page.ts';

/** Readers with a fetch tool mostly get no more than this of an answer. */
const MAX_CHARACTERS = 48_000;

/** Addresses from the root in links and images of an article, which our own serialisers wrote. */
const ROOT_ADDRESS = /(<(?:a|img)\b[^>]*? (?:href|src)=")\/(?!\/)/g;

/** Links have whole addresses: a text is read far from where it was fetched. */
export function toArticleMarkdown(page: Page): string {
  return toMarkdown(page.html.replaceAll(ROOT_ADDRESS, `$1${ORIGIN_PLACEHOLDER}/`));
}

/**
 * Write a page as Markdown: what it is as front matter, its article and, for an operation, its own part of
 * the contract, where that does not make it too long.
 */
export function toPageMarkdown(
  page: Page,
  article: string,
  contract: SpecFiles,
  basePath: string,
): string {
  const head = toFrontMatter(page, basePath);
  const slice = contract.get(toSlicePath(page));
  if (!page.operation || !slice) return `${head}\n${article}`;
  const json = JSON.stringify(JSON.parse(new TextDecoder().decode(slice)), null, 1);
  const section = `\n## Contract\n\nThis operation as OpenAPI:\n\n\`\`\`json\n${json}\n\`\`\`\n`;
  const isShort = head.length + article.length + section.length <= MAX_CHARACTERS;
  return `${head}\n${article}${isShort ? section : ''}`;
}

/** Where the part of the contract is published that an operation's page is made from. */
export function toSlicePath({ path }: Page): string {
  return `${path}.openapi.json`;
}

/** The index comes first, so that whoever gets the beginning of a page alone finds the others. */
function toFrontMatter(page: Page, basePath: string): string {
  const facts = stringify(
    {
      index: `${ORIGIN_PLACEHOLDER}${withBase(basePath, '/llms.txt')}`,
      title: page.title,
      ...(page.description && { description: page.description }),
      url: `${ORIGIN_PLACEHOLDER}${withBase(basePath, page.path)}`,
      kind: toKind(page),
    },
    { lineWidth: 0 },
  );
  return `---\n${facts}---\n`;
}

function toKind({ layout, operation }: Page): string {
  if (operation) return 'operation';
  return layout === 'reference' ? 'reference' : layout;
}
