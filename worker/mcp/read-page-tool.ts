import { tryDecode } from 'hono/utils/url';
import { resolvePath } from '../../client/model/path.ts';
import { suggestPages } from '../search/site-search.ts';
import type { PageEntry } from '../store/manifest-format.ts';
import type { Manifest } from '../store/manifest.ts';
import { loadMarkdown, loadSection } from '../store/page-markdown.ts';
import { defineTool } from './define-tool.ts';
import type { DocsSource } from './define-tool.ts';
import { InputError } from './parameters.ts';

/** Reads a page, or one section of it. */
export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description: 'Read a page, or one section of it, as Markdown.',
  input: {
    path: {
      type: 'string',
      maxLength: 2_048,
      description: 'Path or address of the page, such as `/docs/faqs/`, as search results name it.',
    },
    section: {
      type: 'string',
      maxLength: 200,
      default: '',
      description: 'Fragment or words of a heading: only its section is read.',
    },
  },
  async run(input, source) {
    const { pathname, hash } = toLocation(input.path, source.origin);
    const page = findPage(pathname, source.manifest);
    if (!page) throw new InputError(await renderMissing(pathname, source));
    const wanted = (input.section || hash).replace(/^#/, '');
    if (wanted === '') return loadMarkdown(page, source);
    const section = await loadSection(page, source, wanted);
    if (section.kind === 'missing') throw new InputError(section.reason);
    return section.text;
  },
});

function toLocation(path: string, origin: string): { pathname: string; hash: string } {
  const url = URL.parse(path, `${origin}/`);
  if (url?.origin !== origin) return { pathname: path, hash: '' };
  return { pathname: url.pathname, hash: tryDecode(url.hash.slice(1), decodeURIComponent) };
}

/** Find a page by its path or the path of its Markdown, in any spelling. */
function findPage(pathname: string, manifest: Manifest): PageEntry | undefined {
  const find = (key: string): PageEntry | undefined => {
    const moved = manifest.findRedirect(key);
    return manifest.findPage(key) ?? (moved === undefined ? undefined : findPage(moved, manifest));
  };
  return resolvePath(pathname, find) ?? resolvePath(pathname.replace(/\.md$/i, ''), find);
}

async function renderMissing(pathname: string, source: DocsSource): Promise<string> {
  const pages = await suggestPages(pathname, source);
  const near = pages.map(({ label, path }) => `- ${path} (${label})`);
  const advice = near.length > 0 ? `Did you mean one of these?\n${near.join('\n')}` : 'Use search.';
  return `No page at ${pathname.slice(0, 200)} on ${source.origin}. ${advice}`;
}
