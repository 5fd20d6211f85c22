import { renderFetchCall } from './javascript.ts';
import type { SampleRequest } from './sample-request.ts';

/** Write a request as a TypeScript module that uses `fetch`; what is answered has the contract's type. */
export function renderTypeScript(request: SampleRequest): string {
  const call = renderFetchCall(request);
  if (request.responseType === null) {
    return `${call}\nconsole.log(response.status, await response.text());`;
  }
  return [
    call,
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    `type ResponseBody = ${request.responseType};`,
    'const body = (await response.json()) as ResponseBody;',
    'console.log(body);',
  ].join('\n');
}
