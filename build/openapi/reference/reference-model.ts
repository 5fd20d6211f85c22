import type { Problem } from '../../problem.ts';
import type { SourceLocator } from '../load/source-locator.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec } from '../schema/spec.ts';
import { collectApiErrors } from './api-errors.ts';
import type { ApiError } from './api-errors.ts';
import { collectScopes } from './api-scopes.ts';
import type { ApiScope } from './api-scopes.ts';
import { collectCommonHeaders } from './common-headers.ts';
import type { CommonHeaders } from './common-headers.ts';
import { collectSchemas, toSchemaUrls } from './component-schemas.ts';
import type { ComponentSchema } from './component-schemas.ts';
import { createLinkResolver } from './link-resolver.ts';
import type { LinkOptions, LinkResolver } from './link-resolver.ts';
import { groupOperations } from './operation-groups.ts';
import type { OperationGroup } from './operation-groups.ts';
import { assignSlugs, toInfoSlug } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import { createReferencePaths } from './reference-paths.ts';
import type { ReferencePaths } from './reference-paths.ts';

/** What the pages of a reference are made from: names, groups, paths and uses, without markup. */
export interface ReferenceModel {
  spec: ApiSpec;
  paths: ReferencePaths;
  /** In the order of the sidebar. */
  groups: OperationGroup[];
  /** All operations of the groups. */
  operations: RoutedOperation[];
  apiErrors: ApiError[];
  /** Headers of requests, which may leave them out, and of responses. */
  commonHeaders: Record<Direction, CommonHeaders>;
  scopes: ApiScope[];
  /** In document order. */
  components: ComponentSchema[];
  /** Pages of the component schemas, by their identities. */
  schemaUrls: ReadonlyMap<unknown, string>;
  links: LinkResolver;
  /** Path of the page that explains the security schemes, below the overview. */
  infoSlug: string;
  /** Operations without a name of their own for their pages. */
  problems: Problem[];
}

/** Compute the model of the reference of a parsed document. */
export function toReferenceModel(
  spec: ApiSpec,
  locator: SourceLocator,
  { severity, ...options }: LinkOptions & { severity: Problem['severity'] },
): ReferenceModel {
  const paths = createReferencePaths(spec.name, options.basePath);
  const { routed, problems } = assignSlugs(spec, locator, { paths, severity });
  const groups = groupOperations(spec, routed);
  const operations = groups.flatMap((group) => group.operations);
  const infoSlug = toInfoSlug(spec);
  const components = collectSchemas(spec, operations, paths);
  return {
    spec,
    paths,
    groups,
    operations,
    apiErrors: collectApiErrors(operations, paths),
    commonHeaders: {
      request: collectCommonHeaders(operations, ({ parameters }) =>
        parameters.filter(({ location, isRequired }) => location === 'header' && !isRequired),
      ),
      response: collectCommonHeaders(operations, ({ responses }) =>
        responses.flatMap(({ headers }) => headers),
      ),
    },
    scopes: collectScopes(spec, operations),
    components,
    schemaUrls: toSchemaUrls(components, spec),
    links: createLinkResolver(options),
    infoSlug,
    problems,
  };
}
