import type { Element, ElementContent } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { Callout } from '../../client/article/callout.tsx';
import { LandingIntro, type LandingIntroProps } from '../../client/article/landing.tsx';
import { MDX_COMPONENTS } from '../../client/article/mdx-components.tsx';
import { Tree } from '../../client/article/tree.tsx';
import { withBase } from '../../client/model/path.ts';
import { SEARCH_PATH } from '../../client/model/site-paths.ts';
import { highlightCode } from './highlight-code.ts';
import { toTree } from './react-to-tree.ts';
import { replaceElements } from './replace-elements.ts';
import { hasClass } from './elements.ts';
import { resolveTree } from './resolve-tree.ts';
import type { ResolvedAddress } from './resolve-tree.ts';
import type { ContentFile } from '../content/discover.ts';
import type { Highlighter } from './highlighter.ts';
import type { CompiledPage } from '../page.ts';
import { PageFooter } from './page-footer.tsx';
import type { PageFooterProps } from './page-footer.tsx';

/** What is shown of a page beside its tree. */
export interface ArticleParts {
  title: string;
  frontMatter: ContentFile['frontMatter'];
  /** In the order of the references. */
  addresses: ResolvedAddress[];
  footer: PageFooterProps;
  basePath: string;
  /** Null where it is not known. */
  origin: string | null;
  highlighter: Highlighter;
}

/** Insert the addresses into the tree of a page, and evaluate its components. */
export function toArticle(
  { tree, references, ownTitle }: CompiledPage,
  { title, frontMatter, addresses, footer, basePath, origin, highlighter }: ArticleParts,
): ElementContent[] {
  const resolved = resolveTree(
    tree ?? [],
    new Map(references.map((reference, index) => [reference, addresses[index]])),
  );
  const components = {
    ...MDX_COMPONENTS,
    LandingIntro: (props: Omit<LandingIntroProps, 'search'>) => (
      <LandingIntro {...props} search={withBase(basePath, SEARCH_PATH)} />
    ),
    CompleteAddress: ({ href = '' }: { href?: string }) => (
      <a href={href}>{(origin ?? '') + href}</a>
    ),
    // What the build made is not evaluated again.
    SpecContent: ({ node }: { node: Element }) => <Tree nodes={node.children} />,
  };
  const content = toJsxRuntime(
    { type: 'root', children: resolved },
    // An alignment stays an attribute: as a style, the content security policy would refuse it.
    {
      Fragment,
      jsx,
      jsxs,
      components,
      passNode: true,
      passKeys: false,
      tableCellAlignToStyle: false,
    },
  );
  const article = toTree(
    <>
      {frontMatter.draft && DRAFT_MARK}
      {ownTitle === null && <h1>{title}</h1>}
      {content}
    </>,
  );
  const nodes = highlightCode(moveTermDefinitions(article), highlighter);
  return frontMatter.layout === 'landing'
    ? nodes
    : [...nodes, ...toTree(<PageFooter {...footer} />)];
}

const DRAFT_MARK = (
  <Callout kind="caution" title="Draft">
    <p>
      Only the preview shows this page. Remove <code>draft</code> to publish it.
    </p>
  </Callout>
);

/** Move the definitions of terms to the end of the article: without styles, they would read as a part of the sentences. */
function moveTermDefinitions(nodes: ElementContent[]): ElementContent[] {
  const definitions: Element[] = [];
  const others = replaceElements(nodes, (element) => {
    if (!hasClass(element, 'term-definition')) return undefined;
    definitions.push(element);
    return [];
  });
  return [...others, ...definitions];
}
