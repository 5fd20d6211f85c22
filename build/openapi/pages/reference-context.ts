import type { ApiSpec } from '../model/spec.ts';
import type { LinkResolver } from './link-resolver.ts';
import type { FindTarget, SchemaFinder } from './page-finders.ts';
import type { ApiError } from './api-errors.ts';
import type { ReferencePaths } from './reference-paths.ts';
import type { OperationGroup } from './operation-groups.ts';

/** Shared by the pages of a reference. */
export interface ReferenceContext {
  spec: ApiSpec;
  /** In the order of the sidebar. */
  groups: OperationGroup[];
  apiErrors: ApiError[];
  links: LinkResolver;
  findTarget: FindTarget;
  schemas: SchemaFinder;
  paths: ReferencePaths;
  /** Day of the last change of the document: `2025-02-14`. Undefined where it is unknown. */
  updatedOn: string | undefined;
  /** The page that explains the security schemes. */
  infoSlug: string;
  /** Downloads that pages link to. */
  files: ReadonlyMap<string, unknown>;
}
