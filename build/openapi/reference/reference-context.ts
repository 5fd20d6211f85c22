import type { ApiSpec } from '../schema/spec.ts';
import type { LinkResolver } from './link-resolver.ts';
import type { CommonHeaders } from './common-headers.ts';
import type { ComponentSchema, SchemaFinder } from './component-schemas.ts';
import type { FindTarget } from './page-finders.ts';
import type { ApiError } from './api-errors.ts';
import type { ApiScope } from './api-scopes.ts';
import type { ReferencePaths } from './reference-paths.ts';
import type { OperationGroup } from './operation-groups.ts';

/** Shared by the pages of a reference. */
export interface ReferenceContext {
  spec: ApiSpec;
  /** In the order of the sidebar. */
  groups: OperationGroup[];
  apiErrors: ApiError[];
  commonHeaders: CommonHeaders;
  scopes: ApiScope[];
  /** Path of their page below the overview. */
  scopesSlug: string;
  links: LinkResolver;
  findTarget: FindTarget;
  schemas: SchemaFinder;
  /** In document order. */
  components: ComponentSchema[];
  /** Path of their list below the overview. */
  schemasSlug: string;
  /** Examples of messages and their parts, by the names of component schemas. */
  schemaExamples: ReadonlyMap<string, unknown>;
  paths: ReferencePaths;
  /** The page that explains the security schemes. */
  infoSlug: string;
  /** Downloads that pages link to. */
  files: ReadonlyMap<string, unknown>;
  /** Further files: component schemas, and types for TypeScript. */
  downloads: ReadonlyMap<string, unknown>;
}
