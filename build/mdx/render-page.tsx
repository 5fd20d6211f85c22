import { renderToStaticMarkup } from 'react-dom/server';
import { ArticleContext } from '../../client/article/article-context.tsx';
import { Callout } from '../../client/article/callout.tsx';
import { MDX_COMPONENTS } from '../../client/article/mdx-components.tsx';
import { REGISTER_PLACEHOLDER } from '../../client/article/provisional.tsx';
import { toHumanName } from '../content/content-route.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import type { Page } from '../page.ts';
import type { CompiledMdx, MdxContent } from './compile-mdx.ts';
import type { PageFacts } from './page-facts.ts';
import type { CompiledPage } from './resolve-page.ts';

/** Render a compiled page. */
export function renderPage({ facts, Content, problems }: CompiledMdx): CompiledPage {
  const { source, references } = facts;
  const result = { references, problems };
  if (!Content) return { ...result, page: null };
  try {
    return { ...result, page: toPage(Content, facts) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The page cannot be rendered: ${reason}`;
    const place = { file: source.file, line: 1, column: 1 };
    return {
      ...result,
      page: null,
      problems: [...problems, { severity: 'error', ...place, message }],
    };
  }
}

function toPage(Content: MdxContent, facts: PageFacts): Page {
  const { id, path, file, source, frontMatter } = facts.source;
  const title = frontMatter.title ?? facts.ownTitle ?? toHumanName(source);
  const article = renderArticle(Content, title, facts);
  const keywords = [frontMatter.keywords ?? []].flat().join(' ');
  const mark = frontMatter.draft ? renderToStaticMarkup(DRAFT_MARK) : '';
  const html = mark + moveTermDefinitions(article);
  return {
    id,
    path,
    title,
    description: frontMatter.description ?? '',
    layout: frontMatter.layout ?? 'guide',
    html,
    markdown: toMarkdown(html),
    headings: frontMatter.hide_table_of_contents ? [] : facts.headings,
    anchors: facts.anchors,
    links: facts.links,
    ...(facts.questions.length > 0 && { questions: facts.questions }),
    ...(html.includes(REGISTER_PLACEHOLDER) && { hasRegister: true }),
    ...(Object.keys(facts.images).length > 0 && { images: facts.images }),
    ...(keywords !== '' && { keywords }),
    ...(frontMatter.pagination_label && { paginationLabel: frontMatter.pagination_label }),
    ...(frontMatter.unlisted && { isUnlisted: true }),
    file,
  };
}

const DRAFT_MARK = (
  <Callout kind="caution" title="Draft">
    <p>
      Only the preview shows this page. Remove <code>draft</code> to publish it.
    </p>
  </Callout>
);

function renderArticle(Content: MdxContent, title: string, facts: PageFacts): string {
  const { basePath, highlighter } = facts.context;
  const components = {
    ...MDX_COMPONENTS,
    SpecContent: ({ index }: { index: string }) => facts.specContents[Number(index)],
  };
  const html = renderToStaticMarkup(
    <ArticleContext value={{ basePath, highlight: highlighter.highlight }}>
      {facts.ownTitle === null && <h1>{title}</h1>}
      <Content components={components} />
    </ArticleContext>,
  );
  // React adds a preload for an image that is not lazy: the image follows immediately.
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '');
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
