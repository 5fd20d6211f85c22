import type {
  OverviewArticle,
  OverviewOperation,
} from '../../../client/article/reference-articles.ts';
import type { ApiSpec, Operation } from '../model/spec.ts';
import { toAlternatives } from './authentication-section.ts';
import { toOperationLabel } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import type { PageScope } from './page-scope.ts';
import { toDownloads } from './reference-paths.ts';
import type { ReferencePaths } from './reference-paths.ts';
import type { OperationGroup } from './reference-sidebar.ts';
import { PLACEHOLDER_ORIGIN, toServerUrl } from './server-url.ts';

/** Build the overview page of a reference. */
export function toOverviewArticle(
  spec: ApiSpec,
  groups: OperationGroup[],
  page: PageScope,
  options: { infoSlug: string; paths: ReferencePaths; files: ReadonlyMap<string, unknown> },
): OverviewArticle {
  const { infoSlug, paths } = options;
  const infoPath = paths.withBase(paths.page(infoSlug));
  const urls = spec.servers.map(toServerUrl);
  const alternatives = toAlternatives(findUsualSecurity(spec), spec, infoPath);
  return {
    title: `${spec.title} overview`,
    version: spec.version,
    description: page.renderDescription(toOpening(spec)),
    infoPath,
    fullReferenceUrl: options.files.has(paths.document('json'))
      ? paths.withBase(paths.fullReference)
      : null,
    downloads: toDownloads(options),
    baseUrl: {
      heading: page.createHeading(2, 'Base URL', 'base-url'),
      urls: urls.filter(Boolean),
      placeholder: spec.operations.every(hasOrigin) ? null : PLACEHOLDER_ORIGIN,
    },
    authentication:
      alternatives.length > 0
        ? { heading: page.createHeading(2, 'Authentication'), alternatives, requiredScopes: [] }
        : null,
    groups: groups.map((group) => ({
      heading: page.createHeading(2, group.label, `operations-${group.slug}`),
      description: page.renderDescription(group.description),
      operations: toOperationList(group.operations, paths),
    })),
  };
}

function hasOrigin({ servers }: Operation): boolean {
  return URL.canParse(toServerUrl(servers[0]));
}

/** List operations with links to their pages. */
export function toOperationList(
  operations: RoutedOperation[],
  paths: ReferencePaths,
): OverviewOperation[] {
  return operations.map(({ operation, slug }) => ({
    label: toOperationLabel(operation),
    url: paths.withBase(paths.page(slug)),
    method: operation.method,
    path: operation.path,
    isDeprecated: operation.isDeprecated,
  }));
}

/** Return the summary, or else the first paragraph of the description. */
function toOpening({ summary, description }: ApiSpec): string | undefined {
  if (summary !== undefined) return summary;
  const paragraphs = description?.split(/\r?\n\s*\r?\n/) ?? [];
  return paragraphs.find((paragraph) => !/^\s*(?:#|<)/.test(paragraph));
}

/** Return the security that most operations have, of those with any. */
function findUsualSecurity({ operations }: ApiSpec) {
  const secured = operations.filter(({ security }) => security.length > 0);
  const bySecurity = Map.groupBy(secured, ({ security }) => JSON.stringify(security));
  const [usual = []] = [...bySecurity.values()].toSorted((a, b) => b.length - a.length);
  return usual[0]?.security ?? [];
}
