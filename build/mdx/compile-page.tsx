import type { Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Point, Position } from 'unist';
import { VFile } from 'vfile';
import { ArticleContext } from '../../client/article/article-context.tsx';
import { Callout } from '../../client/article/callout.tsx';
import { MDX_COMPONENTS } from '../../client/article/mdx-components.tsx';
import { toHumanName } from '../content/content-route.ts';
import type { ContentFile } from '../content/discover.ts';
import { addOldAnchors } from '../content/old-anchors.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { createPageFacts, reportError } from './page-facts.ts';
import type { CompilerContext, PageFacts } from './page-facts.ts';
import { MARKDOWN, MDX } from './pipeline.ts';
import type { CompiledPage } from './resolve-page.ts';
import { isMdx, toParsableText } from './source-text.ts';

/** Compile and render a page. */
export async function compilePage(
  source: ContentFile,
  context: CompilerContext,
): Promise<CompiledPage> {
  const facts = createPageFacts(source, isMdx(source), context);
  const file = new VFile({ value: toParsableText(source.text, facts), data: { pageFacts: facts } });
  const page = await toPage(file, facts).catch((error: unknown) => {
    reportFailure(error, file);
    return null;
  });
  return {
    page,
    file: source.file,
    target: facts.target,
    references: facts.references,
    problems: file.messages.map((message) => toProblem(message, source.file)),
  };
}

async function toPage(file: VFile, facts: PageFacts): Promise<Page | null> {
  const processor = facts.isMdx ? MDX : MARKDOWN;
  const tree = await processor.run(processor.parse(file), file);
  if (file.messages.some(({ fatal }) => fatal)) return null;
  await facts.context.highlighter.loadLanguages(facts.languages);
  const { id, path, file: name, source, frontMatter } = facts.source;
  const title = frontMatter.title ?? facts.ownTitle ?? toHumanName(source);
  const article = renderArticle(tree, title, facts);
  const oldAnchors = frontMatter.anchors ?? {};
  const keywords = [frontMatter.keywords ?? []].flat().join(' ');
  const mark = frontMatter.draft ? renderToStaticMarkup(DRAFT_MARK) : '';
  const html = mark + moveTermDefinitions(addOldAnchors(article, oldAnchors));
  return {
    id,
    path,
    title,
    description: frontMatter.description ?? '',
    layout: frontMatter.layout ?? 'guide',
    html,
    markdown: toMarkdown(html),
    headings: frontMatter.hide_table_of_contents ? [] : facts.headings,
    anchors: [...facts.anchors, ...Object.keys(oldAnchors)],
    links: facts.links,
    ...(facts.questions.length > 0 && { questions: facts.questions }),
    ...(Object.keys(facts.images).length > 0 && { images: facts.images }),
    ...(keywords !== '' && { keywords }),
    ...(frontMatter.pagination_label && { paginationLabel: frontMatter.pagination_label }),
    ...(frontMatter.unlisted && { isUnlisted: true }),
    file: name,
  };
}

const DRAFT_MARK = (
  <Callout kind="caution" title="Draft">
    <p>
      Only the preview shows this page. Remove <code>draft</code> to publish it.
    </p>
  </Callout>
);

/** Render the tree of an article. */
function renderArticle(tree: Root, title: string, facts: PageFacts): string {
  const { basePath, highlighter } = facts.context;
  const components = {
    ...MDX_COMPONENTS,
    SpecContent: ({ index }: { index: number }) => facts.specContents[index],
  };
  // An alignment stays an attribute: as a style, the content security policy would refuse it.
  const options = { Fragment, jsx, jsxs, components, tableCellAlignToStyle: false };
  const html = renderToStaticMarkup(
    <ArticleContext value={{ basePath, highlight: highlighter.highlight }}>
      {facts.ownTitle === null && <h1>{title}</h1>}
      {toJsxRuntime(tree, options) as ReactNode}
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

/** Messages of the parser have a place. */
function reportFailure(error: unknown, file: VFile): void {
  const {
    message = String(error),
    reason = `The page cannot be rendered: ${message}`,
    place,
  } = Object(error) as { message?: string; reason?: string; place?: Point | Position };
  reportError(file, reason, place);
}

/** What authors can write instead, by what the parser says. */
const HINTS: [RegExp, string][] = [
  [/closing tag for `<(?:br|hr|img|input|wbr)>`/, 'Close it in the tag, such as `<br />`.'],
  [/^Expected a closing tag for/, 'Close it after its content, or in the tag: `<Name />`.'],
  [/^Unexpected character `[^!]` .* before name/, 'Write `&lt;` for a less-than sign.'],
  [/closing brace for `\{`$|^Could not parse expression/, 'Write `\\{` for a brace in text.'],
  [/Maximum call stack/, 'Lists, quotes or tags are nested too deeply.'],
];

/** The place that the parser names in its message: of the tag, not of the end of the file. */
const PLACE = / \((\d+):(\d+)-\d+:\d+\)/;

function toProblem(message: VFile['messages'][number], file: string): Problem {
  const { reason, line, column, fatal } = message;
  const [, ownLine = line ?? 1, ownColumn = column ?? 1] = PLACE.exec(reason) ?? [];
  const what = reason.replace(PLACE, '');
  const hint = HINTS.find(([pattern]) => pattern.test(what))?.[1];
  return {
    severity: fatal === false ? 'warning' : 'error',
    file,
    line: Number(ownLine),
    column: Number(ownColumn),
    message: hint ? `${what.replace(/\.$/, '')}. ${hint}` : what,
  };
}
