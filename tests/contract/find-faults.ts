import type { ApiSpec, MediaType, Operation, Parameter } from '../../build/openapi/schema/spec.ts';
import { isJson } from '../../build/openapi/schema/payload.ts';
import type { Call } from './mock-server.ts';

/** Says what a call and its response have that the document does not promise; nothing where all is well. */
export type FindFaults = (operation: Operation, call: Call) => string[];

/** Create what compares calls to the mock server with the spec. */
export function createFaultFinder({ validate }: ApiSpec): FindFaults {
  /** The mock server looks into bodies of `application/json` only, not into merge patches. */
  function findRequestFaults({ requestBody }: Operation, { sent }: Call): string[] {
    const content = requestBody?.content ?? [];
    return findBodyFaults(content, sent, 'request').map((fault) => `sent a body that ${fault}`);
  }

  function findAnswerFaults({ responses }: Operation, call: Call): string[] {
    const { status, text } = call;
    const response = responses.find((promised) => promised.status === String(status));
    if (!response || status >= 400) return [`got ${status} ${text}`];
    return [
      ...findHeaderFaults(response.headers, call),
      ...findBodyFaults(response.content, call, 'response').map((fault) => `a body that ${fault}`),
    ].map((fault) => `got ${status} with ${fault}`);
  }

  function findHeaderFaults(promised: Parameter[], { headers }: Call): string[] {
    return promised
      .filter(({ isRequired }) => isRequired)
      .flatMap(({ name, schema }) => {
        const value = headers.get(name);
        if (value === null) return [`no ${name}`];
        return validate(value, schema, 'response').map(
          ({ message }) => `a ${name} that ${message}`,
        );
      });
  }

  function findBodyFaults(
    content: MediaType[],
    { contentType, text }: { contentType: string; text: string },
    direction: 'request' | 'response',
  ): string[] {
    if (content.length === 0) return text === '' ? [] : ['should be empty'];
    const media = content.find(({ name }) => name === contentType);
    if (!media) return [`is of the type ${contentType}`];
    if (!isJson(media.name)) return [];
    return validate(JSON.parse(text), media.schema, direction).map(
      ({ pointer, message }) => `at \`${pointer}\` ${message}`,
    );
  }

  return (operation, call) => [
    ...findRequestFaults(operation, call),
    ...findAnswerFaults(operation, call),
  ];
}
