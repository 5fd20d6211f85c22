import { createRequire } from 'node:module';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ArticleContext } from '../../client/article/article-context.tsx';
import type { ArticleContextValue } from '../../client/article/article-context.tsx';
import { Callout } from '../../client/article/callout.tsx';
import { MDX_COMPONENTS } from '../../client/article/mdx-components.tsx';
import { toHumanName } from '../content/content-route.ts';
import { addOldAnchors } from '../content/old-anchors.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { CompiledMdx } from './compile-mdx.ts';
import type { CompilerContext } from './compiler-context.ts';
import type { CompiledPage } from './resolve-page.ts';

const require = createRequire(import.meta.url);

/** Render a compiled page. */
export function renderPage(
  { code, file, facts, problems }: CompiledMdx,
  { basePath, highlighter }: CompilerContext,
): CompiledPage {
  const { target, references } = facts;
  const result = { file: file.file, target, references, problems };
  if (code === null) return { ...result, page: null };
  const context = { basePath, highlight: highlighter.highlight };
  try {
    return { ...result, page: toPage(evaluate(code), { file, facts }, context) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The page cannot be rendered: ${reason}`;
    const problem: Problem = { severity: 'error', file: file.file, line: 1, column: 1, message };
    return { ...result, page: null, problems: [...problems, problem] };
  }
}

function toPage(
  Content: MdxContent,
  { file, facts }: Pick<CompiledMdx, 'file' | 'facts'>,
  context: ArticleContextValue,
): Page {
  const { frontMatter } = file;
  const title = frontMatter.title ?? facts.ownTitle ?? toHumanName(file.source);
  const article = renderArticle(
    <ArticleContext value={{ ...context, fieldLists: facts.fieldLists, forms: facts.forms }}>
      {facts.ownTitle === null && <h1>{title}</h1>}
      <Content components={MDX_COMPONENTS} />
    </ArticleContext>,
  );
  const oldAnchors = frontMatter.anchors ?? {};
  const keywords = [frontMatter.keywords ?? []].flat().join(' ');
  const mark = frontMatter.draft ? renderToStaticMarkup(DRAFT_MARK) : '';
  const html = mark + moveTermDefinitions(addOldAnchors(article, oldAnchors));
  return {
    id: file.id,
    path: file.path,
    title,
    description: frontMatter.description ?? '',
    layout: frontMatter.layout ?? 'guide',
    html,
    markdown: toMarkdown(html),
    headings: frontMatter.hide_table_of_contents ? [] : facts.headings,
    anchors: [...facts.anchors, ...Object.keys(oldAnchors)],
    links: facts.links,
    ...(facts.questions.length > 0 && { questions: facts.questions }),
    ...(facts.diagrams.length > 0 && { images: facts.images }),
    ...(keywords !== '' && { keywords }),
    ...(frontMatter.pagination_label && { paginationLabel: frontMatter.pagination_label }),
    ...(frontMatter.unlisted && { isUnlisted: true }),
    file: file.file,
  };
}

const DRAFT_MARK = (
  <Callout kind="caution" title="Draft">
    <p>
      Only the preview shows this page. Remove <code>draft</code> to publish it.
    </p>
  </Callout>
);

/** Remove the preload that React adds for an image that is not lazy: the image follows immediately. */
function renderArticle(article: ReactNode): string {
  return renderToStaticMarkup(article).replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '');
}

type MdxContent = ComponentType<{ components: typeof MDX_COMPONENTS }>;

/** Evaluate a bundled page. Pages have no imports, so it requires only the JSX runtime. */
function evaluate(code: string): MdxContent {
  const module: { exports: { default?: MdxContent } } = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  const content = module.exports.default;
  if (!content) throw new Error('The compiled page has no default export.');
  return content;
}

/** A definition contains text and one link, so its `span` ends at the first end tag. */
const DEFINITION = /<span class="term-definition".*?<\/span>/gs;

/**
 * Move the definitions of terms to the end of the article. Without styles, for example for agents, they would
 * read as a part of the sentences.
 */
function moveTermDefinitions(html: string): string {
  const definitions = html.match(DEFINITION) ?? [];
  return html.replaceAll(DEFINITION, '') + definitions.join('');
}
