import { renderToStaticMarkup } from 'react-dom/server';
import { ArticleContext } from '../../client/article/article-context.tsx';
import { Callout } from '../../client/article/callout.tsx';
import { MDX_COMPONENTS } from '../../client/article/mdx-components.tsx';
import { REGISTER_PLACEHOLDER } from '../../client/article/provisional.tsx';
import { toHumanName } from '../content/content-route.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import type { Page } from '../page.ts';
import type { CompiledMdx, MdxContent } from './compile-mdx.ts';
import type { PageState } from './page-state.ts';
import type { CompiledPage } from './resolve-page.ts';

/** Render a compiled page. */
export function renderPage({ state, Content, problems }: CompiledMdx): CompiledPage {
  const { source, references } = state;
  const result = { references, problems };
  if (!Content) return { ...result, page: null };
  try {
    return { ...result, page: toPage(Content, state) };
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

function toPage(Content: MdxContent, state: PageState): Page {
  const { id, path, file, source, frontMatter } = state.source;
  const title = frontMatter.title ?? state.ownTitle ?? toHumanName(source);
  const article = renderArticle(Content, title, state);
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
    headings: frontMatter.hide_table_of_contents ? [] : state.headings,
    anchors: state.anchors,
    links: state.links,
    ...(state.questions.length > 0 && { questions: state.questions }),
    ...(html.includes(REGISTER_PLACEHOLDER) && { hasRegister: true }),
    ...(Object.keys(state.images).length > 0 && { images: state.images }),
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

function renderArticle(Content: MdxContent, title: string, state: PageState): string {
  const { basePath, highlighter } = state.context;
  const components = {
    ...MDX_COMPONENTS,
    SpecContent: ({ index }: { index: string }) => state.specContents[Number(index)],
  };
  const html = renderToStaticMarkup(
    <ArticleContext value={{ basePath, highlight: highlighter.highlight }}>
      {state.ownTitle === null && <h1>{title}</h1>}
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
