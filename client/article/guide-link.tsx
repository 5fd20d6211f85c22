import type { DocsLink } from './operation-article.ts';

/** A link to the explanation in the guide, or to another site. */
export function GuideLink({ link }: { link: DocsLink }) {
  return (
    <p className="operation-guide">
      {link.isGuide ? 'Explained in the guide: ' : 'See also: '}
      <a href={link.url}>{link.label}</a>
    </p>
  );
}
