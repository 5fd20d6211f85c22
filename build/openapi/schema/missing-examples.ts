import type { Problem } from '../../problem.ts';
import type { SourceLocator } from '../load/source-locator.ts';
import type { ApiSpec, Operation } from './spec.ts';
import { isJson, toPayloads } from './payload.ts';

/** Warn of requests with a JSON body for which there is no example, so that samples cannot show it. */
export function findMissingExamples(spec: ApiSpec, locator: SourceLocator): Problem[] {
  return spec.operations
    .filter((operation) => isWithoutExample(operation, spec))
    .map(({ pointer, method, path }) => ({
      severity: 'warning',
      ...locator.locate(`${pointer}/requestBody`),
      message: `The body of \`${method.toUpperCase()} ${path}\` has no example, and none can be made from its schema. Add an \`example\`.`,
    }));
}

function isWithoutExample({ requestBody, samples }: Operation, spec: ApiSpec): boolean {
  const media = requestBody?.content.find(({ name }) => isJson(name));
  if (media?.schema === undefined || samples.length > 0) return false;
  return toPayloads(media, spec, 'request').length === 0;
}
