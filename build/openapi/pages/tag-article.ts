import type { TagArticle } from '../../../client/article/reference-articles.ts';
import { isJson } from '../examples/payload.ts';
import { toTypes } from '../model/schema-type.ts';
import type { ApiSpec, MediaType, Operation } from '../model/spec.ts';
import { createMessageScope, toContent } from './message-content.ts';
import type { MessageScope } from './message-content.ts';
import { toOperationList } from './overview-article.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from './reference-paths.ts';
import type { OperationGroup } from './reference-sidebar.ts';
import { toDocsLink } from './link-resolver.ts';
import type { LinkResolver } from './link-resolver.ts';

/** Build the page of a tag. */
export function toTagArticle(
  group: OperationGroup,
  page: PageScope,
  options: {
    spec: ApiSpec;
    links: LinkResolver;
    paths: ReferencePaths;
    findSchema: MessageScope['findSchema'];
  },
): TagArticle {
  const { spec, links, paths, findSchema } = options;
  return {
    title: group.label,
    description: page.renderProse(group.description),
    guide: toDocsLink(group.externalDocs, page, links),
    operations: {
      heading: page.createHeading(2, 'Operations'),
      operations: toOperationList(group.operations, paths),
    },
    object: toObject(group, page, spec, findSchema),
  };
}

/** Id of the heading above the object of a tag. */
export const TAG_OBJECT_ID = 'object';

function toObject(
  group: OperationGroup,
  page: PageScope,
  spec: ApiSpec,
  findSchema: MessageScope['findSchema'],
): TagArticle['object'] {
  const media = findTagObject(group, spec);
  if (!media) return null;
  const { name } = spec.resolveSchema(media.schema);
  const heading = page.createHeading(2, `The ${name} object`, TAG_OBJECT_ID);
  const place = {
    anchor: heading.id,
    prefix: TAG_OBJECT_ID,
    direction: 'response',
    description: '',
  } as const;
  const scope = createMessageScope(spec, page, findSchema);
  const budget = scope.budgets.response;
  return { heading, content: toContent([media], place, { ...scope, budget }) };
}

/** Find the object that the operations of a tag read and write; undefined if they have none in common. */
export function findTagObject(
  { operations }: OperationGroup,
  spec: ApiSpec,
): MediaType | undefined {
  return operations.map(({ operation }) => findObject(operation, spec)).find(Boolean);
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
