import type { TagArticle } from '../../../client/article/reference-articles.ts';
import { isJson } from '../examples/payload.ts';
import { toTypes } from '../model/schema-type.ts';
import type { ApiSpec, MediaType, Operation } from '../model/spec.ts';
import { toContent } from './message-content.ts';
import { toOperationList } from './overview-article.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from './reference-paths.ts';
import type { OperationGroup } from './reference-sidebar.ts';
import { toDocsLink } from './safe-links.ts';

/** Build the page of a tag. */
export function toTagArticle(
  group: OperationGroup,
  page: PageScope,
  options: { spec: ApiSpec; basePath: string; paths: ReferencePaths; budget: number },
): TagArticle {
  const { spec, basePath, paths, budget } = options;
  return {
    title: group.label,
    description: page.renderProse(group.description),
    guide: toDocsLink(group.externalDocs, page, basePath),
    operations: {
      heading: page.createHeading(2, 'Operations'),
      operations: toOperationList(group.operations, paths),
    },
    object: toObject(group, page, spec, budget),
  };
}

function toObject(
  { operations }: OperationGroup,
  page: PageScope,
  spec: ApiSpec,
  budget: number,
): TagArticle['object'] {
  const media = operations.map(({ operation }) => findObject(operation, spec)).find(Boolean);
  if (!media) return null;
  const { name } = spec.resolveSchema(media.schema);
  const heading = page.createHeading(2, `The ${name} object`, 'object');
  const place = {
    anchor: heading.id,
    prefix: 'object',
    direction: 'response',
    description: '',
  } as const;
  const occurrences = { request: new Map(), response: new Map() };
  const scope = { spec, page, budget: { remaining: budget }, occurrences };
  return { heading, content: toContent([media], place, scope) };
}

/** Find what an operation that reads one resource returns, if it has a name. */
function findObject(operation: Operation, spec: ApiSpec): MediaType | undefined {
  if (operation.method !== 'get' || !operation.path.endsWith('}')) return undefined;
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  return success?.content.find(({ name, schema }) => {
    const resolved = spec.resolveSchema(schema);
    return isJson(name) && resolved.name !== undefined && toTypes(resolved).includes('object');
  });
}
