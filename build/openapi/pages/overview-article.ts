import type { OverviewArticle } from '../../../client/article/overview-article.ts';
import { toAlternatives } from './authentication-section.ts';
import { toDownloads } from '../publish/contract-files.ts';
import type { ContractFiles } from '../publish/contract-files.ts';
import type { Contract } from '../contract.ts';
import { pickSections } from '../markdown/description-sections.ts';
import type { OperationGroup } from '../navigation/operation-groups.ts';
import { toOperationLabel } from '../navigation/operation-label.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from '../navigation/reference-paths.ts';
import { toServerUrl } from './server-url.ts';

/** Put together the entrance to a contract's reference. */
export function toOverviewArticle(
  contract: Contract,
  groups: OperationGroup[],
  page: PageScope,
  options: { infoSlug: string; paths: ReferencePaths; files: ContractFiles },
): OverviewArticle {
  const { infoSlug, paths } = options;
  const infoPath = paths.withBase(paths.page(infoSlug));
  const urls = contract.servers.map(toServerUrl);
  const alternatives = toAlternatives(findUsualSecurity(contract), contract, infoPath);
  return {
    title: `${contract.title} overview`,
    version: contract.version,
    description: page.renderDescription(toOpening(contract)),
    infoPath,
    fullReferenceUrl: options.files.has(paths.contract('json'))
      ? paths.withBase(paths.fullReference)
      : null,
    downloads: toDownloads(options),
    baseUrl: {
      heading: page.createHeading(2, 'Base URL', 'base-url'),
      urls: urls.length > 0 ? urls : [toServerUrl(undefined)],
    },
    authentication:
      alternatives.length > 0
        ? { heading: page.createHeading(2, 'Authentication'), alternatives }
        : null,
    conventions: page.renderProse(toConventions(contract)),
    groups: groups.map((group) => ({
      heading: page.createHeading(2, group.label, `operations-${group.slug}`),
      description: page.renderDescription(group.description),
      operations: group.operations.map(({ operation, slug }) => ({
        label: toOperationLabel(operation),
        url: paths.withBase(paths.page(slug)),
        method: operation.method,
        path: operation.path,
        isDeprecated: operation.isDeprecated,
      })),
    })),
  };
}

/** What a reader of any operation needs to know first, where the description has it. */
const CONVENTIONS = /^(?:errors?|error handling|pagination|paging)\b/i;

function toConventions({ description = '' }: Contract): string | undefined {
  const sections = pickSections(description, (title) => CONVENTIONS.test(title));
  return sections === '' ? undefined : sections;
}

/** The contract's summary, or else the first paragraph of its description. */
function toOpening({ summary, description }: Contract): string | undefined {
  if (summary !== undefined) return summary;
  const paragraphs = description?.split(/\r?\n\s*\r?\n/) ?? [];
  return paragraphs.find((paragraph) => !/^\s*(?:#|<)/.test(paragraph));
}

/** What the document asks for; where it leaves that to its operations, what the first of them asks. */
function findUsualSecurity(contract: Contract) {
  const asking = contract.operations.find(({ security }) => security.length > 0);
  return asking?.security ?? [];
}
