import { toList, toObject, toPointer, toPointerKeys } from '../load/json.ts';
import type { ApiSpec, Operation } from '../model/spec.ts';
import { toApiErrorCode } from './api-errors.ts';
import type { ApiError } from './api-errors.ts';
import type { OperationGroup } from './operation-groups.ts';
import { findTagObject } from './page-finders.ts';
import type { ReferenceContext } from './reference-context.ts';

const SECURITY_SCHEMES = '#/components/securitySchemes';

/** What a path shares with its operations. */
const SHARED_KEYWORDS = ['summary', 'description', 'parameters', 'servers'];

/** List the parts of a document that pages show, as JSON pointers. Lists of operations show their summaries. */
export function listSources({ spec, groups }: ReferenceContext) {
  const { document } = spec;
  const tags = toList(document['tags']).map((tag) => toObject(tag)['name']);
  const toSummaries = (group: OperationGroup) =>
    group.operations.map(({ operation }) => toPointer(operation.pointer, 'summary'));
  const shared = ['#/info', '#/servers', '#/tags', SECURITY_SCHEMES];
  const examples = findErrorExamples(spec);
  return {
    overview: [...shared, ...groups.flatMap(toSummaries)],
    info: [...shared, '#/x-open-questions'],
    scopes: [
      SECURITY_SCHEMES,
      ...spec.operations.map(({ pointer }) => toPointer(pointer, 'x-required-scopes')),
    ],
    tag(group: OperationGroup): string[] {
      const index = tags.indexOf(group.name);
      const media = findTagObject(group, spec);
      const name = media && spec.resolveSchema(media.schema).name;
      return [
        ...(index === -1 ? [] : [toPointer('#/tags', index)]),
        ...toSummaries(group),
        ...(name === undefined ? [] : [toPointer('#/components/schemas', name)]),
      ];
    },
    apiError({ code, operations }: ApiError): string[] {
      return examples.get(code) ?? operations.map(({ operation }) => operation.pointer);
    },
  };
}

function findErrorExamples({ document }: ApiSpec): Map<string, string[]> {
  const examples = new Map<string, string[]>();
  const components = toObject(toObject(document['components'])['examples']);
  for (const [name, raw] of Object.entries(components)) {
    const { value, 'x-fix': fix } = toObject(raw);
    const code = toApiErrorCode({ value, fix: typeof fix === 'string' ? fix : undefined });
    if (code === null) continue;
    const pointer = toPointer('#/components/examples', name);
    examples.set(code, [...(examples.get(code) ?? []), pointer]);
  }
  return examples;
}

/** List the parts that the page of an operation shows. */
export function listOperationSources(
  { pointer, security, openQuestions }: Operation,
  { questions }: ApiSpec,
): string[] {
  const [root = '', path = ''] = toPointerKeys(pointer);
  const item = toPointer(`#/${root}`, path);
  const schemes = new Set(security.flat().map(({ scheme }) => scheme));
  return [
    pointer,
    ...SHARED_KEYWORDS.map((keyword) => toPointer(item, keyword)),
    '#/servers',
    ...[...schemes].map((scheme) => toPointer(SECURITY_SCHEMES, scheme)),
    ...openQuestions.map((id) =>
      toPointer(
        '#/x-open-questions',
        questions.findIndex((question) => question.id === id),
      ),
    ),
  ];
}
