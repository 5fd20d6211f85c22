import { foldArticle } from './article/fold-article.ts';
import type { Cache } from './cache.ts';
import { toContentHash } from './content-hash.ts';
import { toHumanName } from './content/content-route.ts';
import type { ContentFile } from './content/discover.ts';
import { toTaskNotes } from './content/tasks.ts';
import { toTextPosition } from './content/text-position.ts';
import { findHeavyMarkdown } from './markdown/heavy-markdown.ts';
import type { CompilerContext } from './mdx/page-state.ts';
import type { CompiledPage, Page } from './page.ts';
import type { Problem } from './problem.ts';
import type { BuildProgress } from './progress.ts';
import { hasRegister } from './resolve/open-questions.tsx';
import { resolveReferences } from './resolve/resolve-references.ts';
import type { SiteAddresses } from './resolve/resolve-references.ts';

/** Everything that pages are compiled with, and resolved against. */
export interface GuideContext {
  compiler: CompilerContext;
  addresses: SiteAddresses;
  /** Origin of the published site; null where it is not known. */
  origin: string | null;
  /** Start of the address at which a page's source can be edited. */
  editUrl: string | undefined;
}

export interface GuideOptions {
  cache: Cache;
  progress: BuildProgress;
  /** Why files are not compiled. */
  excluded?: Problem[] | undefined;
}

/** The pages of the guide without what they show of one another. */
export interface CompiledGuide {
  /** In the order of their files. One is missing where the source has an error. */
  pages: Page[];
  problems: Problem[];
  /** Files whose pages are those of an earlier source, because this one has errors. */
  outdated?: ReadonlySet<string>;
}

/** Compile the pages of the guide and resolve their addresses, or load them from the cache. */
export async function compileGuide(
  files: ContentFile[],
  context: GuideContext,
  options: GuideOptions,
): Promise<CompiledGuide> {
  const { progress } = options;
  const toKey = createKeys(context.compiler);
  const guide: CompiledGuide = { pages: [], problems: [] };
  for (const [index, file] of files.entries()) {
    const { page, problems } = await compilePage(file, toKey(file), context, options);
    if (page) guide.pages.push(page);
    guide.problems.push(...problems);
    progress.report('Pages', index + 1, files.length);
  }
  progress.begin(null);
  return guide;
}

/** The tree of a page is not cached: where what its addresses lead to has changed, it is compiled again. */
async function compilePage(
  file: ContentFile,
  key: string,
  { compiler, addresses: site, origin, editUrl }: GuideContext,
  { cache, progress, excluded = [] }: GuideOptions,
): Promise<{ page: Page | null; problems: Problem[] }> {
  const compile = async (): Promise<CompiledPage> => {
    progress.begin({ file: file.file });
    // This loads everything that MDX needs, which takes longer than a build without edits.
    const { compileSource } = await import('./mdx/compile-source.ts');
    return compileSource(file, compiler);
  };
  const cached = cache.get<CompiledPage>('page', [key]);
  const obstacles = cached ? [] : findObstacles(file, excluded);
  if (obstacles.length > 0 || file.invalid === 'text') return { page: null, problems: obstacles };
  const compiled = cached ?? (await compile());
  const { addresses, problems, ...links } = resolveReferences(compiled.references, file, site);
  problems.unshift(...compiled.problems);
  if (!cached && !compiled.tree) return { page: null, problems };
  if (!cached) cache.put('page', [key], { ...compiled, tree: null });
  const facts = toFacts(compiled, file);
  const footer = {
    updatedOn: file.updatedOn,
    editUrl: editUrl && editUrl + encodeURI(file.source),
  };
  try {
    const article = await cache.memo('article', [key, addresses, origin, footer], async () => {
      const { toArticle } = await import('./resolve/to-article.tsx');
      const nodes = toArticle(compiled.tree ? compiled : await compile(), {
        ...compiler,
        title: facts.title,
        frontMatter: file.frontMatter,
        addresses,
        origin,
        footer,
      });
      return { ...foldArticle(nodes, facts), ...(hasRegister(nodes) && { tree: nodes }) };
    });
    const headings = file.frontMatter.hide_table_of_contents ? [] : article.headings;
    return { page: { ...facts, ...article, headings, ...links }, problems };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The page cannot be rendered: ${reason}`;
    const place = { file: file.file, line: 1, column: 1 };
    return { page: null, problems: [...problems, { severity: 'error', ...place, message }] };
  }
}

/** Return what a page is beside its article. */
function toFacts({ ownTitle, questions, images }: CompiledPage, file: ContentFile) {
  const { id, path, source, updatedOn, frontMatter } = file;
  const keywords = [frontMatter.keywords ?? []].flat().join(' ');
  return {
    id,
    path,
    title: frontMatter.title ?? ownTitle ?? toHumanName(source),
    description: frontMatter.description ?? '',
    layout: frontMatter.layout ?? ('guide' as const),
    ...(questions.length > 0 && { questions }),
    ...(Object.keys(images).length > 0 && { images }),
    ...(keywords !== '' && { keywords }),
    ...(frontMatter.pagination_label && { paginationLabel: frontMatter.pagination_label }),
    ...(frontMatter.unlisted && { isUnlisted: true as const }),
    file: file.file,
    ...(updatedOn !== undefined && { updatedOn }),
  };
}

/** Characters of a page. A page of this length takes half a minute. */
const MAX_LENGTH = 5_000_000;

/** Find out why a page is not to be compiled: it would take too long, or did so. */
function findObstacles({ file, text }: ContentFile, excluded: Problem[]): Problem[] {
  const heavy = findHeavyMarkdown(text, MAX_LENGTH);
  if (!heavy) return excluded.filter((problem) => problem.file === file);
  const place = toTextPosition(text, heavy.offset);
  return [{ severity: 'error', file, ...place, message: heavy.message }];
}

const USES_SPEC = /<(?:FormFields|Operation|SchemaFields)\b|(?:```|~~~).*(?:operation|schema)/;
const USES_SCHEMAS = /<SchemaFields\b|(?:```|~~~).*schema/;
const USES_GLOSSARY = /<(?:Term|Glossary)\b/;
const USES_TASKS = /<Tasks\b/;

/** A change of the API contract, the glossary or the tasks compiles the pages that it concerns, and no others. */
function createKeys(context: CompilerContext): (file: ContentFile) => string {
  const { basePath, strictContent, provisional, tasks, spec } = context;
  const glossaryKey = toContentHash(JSON.stringify(context.glossary));
  const tasksKey = toContentHash(JSON.stringify(tasks));
  const options = [basePath, strictContent, provisional];
  return ({ file, source, id, path, text, partials }) => {
    const uses = [
      USES_SPEC.test(text) && toSpecKey(text, spec),
      USES_GLOSSARY.test(text) && glossaryKey,
      USES_TASKS.test(text) && tasksKey,
      tasks === 'invalid' ? tasks : [...toTaskNotes(tasks, path)],
    ];
    return toContentHash(JSON.stringify([options, file, source, id, path, text, partials, uses]));
  };
}

/** The operation of a JSON block, and those of a form: `operation="createUser"`, `update={'updateUser'}` */
const SHOWN_OPERATION = /\b(?:operation|create|update)\s*=[\s{]*["'`]?([^\s"'`}>]+)/g;

/** Return hashes of what a page shows of the API contract. */
function toSpecKey(text: string, spec: CompilerContext['spec']): unknown {
  if (spec === null || spec === 'invalid') return spec;
  const { operations, linksHash, schemasHash, isComplete } = spec;
  const shown = [...text.matchAll(SHOWN_OPERATION)].map(([, id = '']) => operations.get(id)?.hash);
  return [isComplete, linksHash, shown, USES_SCHEMAS.test(text) && schemasHash];
}
