import type { ResolvedAddress } from './resolve-tree.ts';
import type { SiteReference } from './site-reference.ts';
import type { ContentAssets } from '../links/content-assets.ts';
import type { ContentFile } from '../content/discover.ts';
import {
  isExternal,
  isInlineUrl,
  suggestAddress,
  toBrokenLinkCause,
  toWritten,
} from '../links/link-table.ts';
import type { LinkTable } from '../links/link-table.ts';
import { didYouMean } from '../nearest.ts';
import type { PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';

/** Targets of the addresses in pages. */
export interface SiteAddresses {
  links: LinkTable;
  assets: ContentAssets;
  /** Severity of a broken link. */
  brokenLinks: Problem['severity'];
}

/** The addresses of a page in the site. */
interface ResolvedReferences {
  /** In the order of the references. */
  addresses: ResolvedAddress[];
  /** Links to check. */
  links: PageLink[];
  /** Canonical paths of the pages that it links to, without the base path. */
  linkedPaths: string[];
  problems: Problem[];
}

/** Resolve the addresses of a page, and report broken ones. */
export function resolveReferences(
  encoded: SiteReference[],
  source: ContentFile,
  site: SiteAddresses,
): ResolvedReferences {
  const { file } = source;
  const { links: table, assets, brokenLinks: severity } = site;
  const links: PageLink[] = [];
  const linkedPaths = new Set<string>();
  const problems: Problem[] = [];

  const report = ({ line, column }: SiteReference, message: string, cause?: string) => {
    problems.push({ severity, file, line, column, message, ...(cause && { cause }) });
  };
  const reportFlaw = (reference: SiteReference, flaw: string) => {
    report(reference, `The file \`${reference.written}\` ${flaw}`);
  };
  const reportMissing = (reference: SiteReference, what: string, hint = '') => {
    const { written } = reference;
    const refusal = assets.explain(written, source);
    if (refusal !== null) reportFlaw(reference, refusal);
    else {
      const advice = hint || didYouMean(assets.suggest(written, source));
      const cause = toBrokenLinkCause(written, source.path);
      report(reference, `${what} \`${toWritten(written)}\`.${advice}`, cause);
    }
  };
  const toHref = (reference: SiteReference): string => {
    const { written, line, column } = reference;
    if (written === '') report(reference, 'This link is empty. Write where it leads.');
    const resolved = table.resolve(written, source);
    if (resolved.kind === 'external') return written;
    if (resolved.kind === 'file') return resolved.href;
    if (resolved.kind === 'page') {
      linkedPaths.add(resolved.path);
      const { path, search, fragment } = resolved;
      const target = path + search + fragment;
      if (search !== '' || fragment.length > 1) {
        links.push({ target, written, file, line, column });
      }
      return resolved.href;
    }
    const asset = assets.resolve(written, source);
    if (asset === null) reportMissing(reference, 'Broken link', resolved.hint);
    if (asset?.flaw) reportFlaw(reference, asset.flaw);
    return asset?.url ?? written;
  };
  const toFile = (reference: SiteReference): ResolvedAddress => {
    const { written } = reference;
    const theme = reference.property === 'dark' ? 'dark' : 'light';
    const asset = assets.resolve(written, source, theme);
    if (asset?.flaw) reportFlaw(reference, asset.flaw);
    if (asset) return asset;
    if (!isExternal(written)) {
      reportMissing(reference, 'Missing file', suggestAddress(written) ?? '');
    } else if (!written.startsWith('data:')) {
      const reason = `The content security policy blocks the file of another site \`${written}\`.`;
      report(reference, `${reason} Save it in the content folder, and link to that.`);
    }
    return { url: written, size: null };
  };
  const resolve = (reference: SiteReference): ResolvedAddress => {
    const { property, written } = reference;
    const isImage = property !== 'href' && /^data:image\//i.test(written);
    if (isInlineUrl(written) && !isImage) {
      report(reference, `The content security policy blocks the link \`${written}\`.`);
      return { url: null, size: null };
    }
    return property === 'href' ? { url: toHref(reference), size: null } : toFile(reference);
  };
  const addresses = encoded.map((reference) => {
    const { written } = reference;
    // Markdown encodes the backslash, which a message shows as it is written.
    return resolve(
      isExternal(written) ? reference : { ...reference, written: written.replaceAll('%5C', '\\') },
    );
  });
  return { addresses, links, linkedPaths: [...linkedPaths], problems };
}
