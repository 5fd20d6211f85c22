import { escapeHtml } from '../../client/model/escape-html.ts';
import type { ContentAsset, ContentAssets } from '../content/content-assets.ts';
import type { ContentFile } from '../content/discover.ts';
import { isExternal, isInlineUrl } from '../content/link-table.ts';
import type { LinkTable } from '../content/link-table.ts';
import { didYouMean } from '../content/nearest.ts';
import { toLinkDestination } from '../markdown/render-inline.ts';
import type { Page, PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';

/** An address in a page's source. */
export interface SiteReference {
  /** `link` for `href`, `file` for an image, `dark file` for its variant for the dark theme. */
  kind: 'link' | 'file' | 'dark file';
  written: string;
  line: number;
  column: number;
}

/** A page with placeholders for addresses. It does not depend on other pages. */
export interface CompiledPage {
  /** Null where the source has an error. */
  page: Page | null;
  references: SiteReference[];
  problems: Problem[];
}

/** Targets of the addresses in pages. */
export interface SiteAddresses {
  links: LinkTable;
  assets: ContentAssets;
  /** Severity of a broken link. */
  brokenLinks: Problem['severity'];
}

const PREFIX = 'site-reference:';
const ATTRIBUTE = new RegExp(` (href|src|width|height)="${PREFIX}(\\d+)"`, 'g');
const DESTINATION = new RegExp(`\\]\\(${PREFIX}(\\d+)\\)`, 'g');

/** Return the placeholder of a page's reference, by its index. */
export function toPlaceholder(index: number): string {
  return `${PREFIX}${index}`;
}

/** `url` is null where there is no address to show. */
type Resolved = { url: string | null } & Pick<ContentAsset, 'size'>;

/** A page with the addresses of the site. */
export type ResolvedPage = Pick<CompiledPage, 'page' | 'problems'>;

/** Replace the placeholders of a page by addresses, and report broken ones. */
export function resolvePage(
  { page, references, problems: pageProblems }: CompiledPage,
  source: ContentFile,
  site: SiteAddresses,
): ResolvedPage {
  const resolver = createResolver(source, site);
  const resolved = references.map(resolver.resolve);
  const problems = [...pageProblems, ...resolver.problems];
  if (!page) return { page, problems };
  const html = page.html.replaceAll(ATTRIBUTE, (_, name: string, index: string) => {
    const { url = null, size = null } = resolved[Number(index)] ?? {};
    if (name === 'width' || name === 'height') return size ? ` ${name}="${size[name]}"` : '';
    return url === null ? '' : ` ${name}="${escapeHtml(url)}"`;
  });
  const markdown = page.markdown.replaceAll(
    DESTINATION,
    (_, index: string) => `](${toLinkDestination(resolved[Number(index)]?.url ?? '')})`,
  );
  const links = [...page.links, ...resolver.links];
  return {
    page: { ...page, html, markdown, links, linkedPaths: [...resolver.linkedPaths] },
    problems,
  };
}

function createResolver(source: ContentFile, site: SiteAddresses) {
  const { file } = source;
  const { links: table, assets, brokenLinks: severity } = site;
  const links: PageLink[] = [];
  const linkedPaths = new Set<string>();
  const problems: Problem[] = [];

  const explain = (written: string): string | null => {
    const reason = assets.explain(written, source);
    return reason && ` The file ${reason}`;
  };
  const report = ({ line, column }: SiteReference, message: string) => {
    problems.push({ severity, file, line, column, message });
  };
  const toHref = (reference: SiteReference): string => {
    const { written, line, column } = reference;
    const found = table.resolve(written, source);
    if (found.kind === 'external') return written;
    if (found.kind === 'page') {
      linkedPaths.add(found.path);
      const { path, fragment } = found;
      if (fragment.length > 1) links.push({ target: path + fragment, written, file, line, column });
      return found.href;
    }
    const asset = assets.resolve(written, source);
    if (asset === null)
      report(reference, `Broken link \`${written}\`.${explain(written) ?? found.hint}`);
    return asset?.url ?? written;
  };
  const toFile = (reference: SiteReference): Resolved => {
    const { written } = reference;
    const theme = reference.kind === 'dark file' ? 'dark' : 'light';
    const asset = assets.resolve(written, source, theme);
    if (asset) return asset;
    if (!isExternal(written)) {
      const hint = explain(written) ?? didYouMean(assets.suggest(written, source));
      report(reference, `Missing file \`${written}\`.${hint}`);
    } else if (!written.startsWith('data:')) {
      const reason = `The content security policy blocks the file of another site \`${written}\`.`;
      report(reference, `${reason} Save it in the content folder, and link to that.`);
    }
    return { url: written, size: null };
  };
  return {
    links,
    linkedPaths,
    problems,
    resolve(reference: SiteReference): Resolved {
      const { kind, written } = reference;
      const isImage = kind !== 'link' && /^data:image\//i.test(written);
      if (isInlineUrl(written) && !isImage) {
        report(reference, `The content security policy blocks the link \`${written}\`.`);
        return { url: null, size: null };
      }
      return kind === 'link' ? { url: toHref(reference), size: null } : toFile(reference);
    },
  };
}
