import { NEW_KEY, toJsonText } from './sample-request.ts';
import type { SampleRequest } from './sample-request.ts';

/** Render a request as a command for a POSIX shell. */
export function renderCurl({ method, url, headers, body }: SampleRequest): string {
  return [
    // The address has a line of its own, because most are as long as a line of a page.
    method === 'head' ? 'curl --head' : `curl --request ${method.toUpperCase()}`,
    quote(url),
    // To curl, brackets and braces of an address are patterns.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...headers.map(toHeaderOption),
    ...(body ? [`--data ${quote(toJsonText(body.value))}`] : []),
  ].join(' \\\n  ');
}

function toHeaderOption([name, value]: [string, string]): string {
  if (value === NEW_KEY) return `--header "${name}: $(openssl rand -hex 16)"`;
  return `--header ${quote(`${name}: ${value}`)}`;
}

/** Quote a text for a shell: in single quotes, it leaves everything alone but the quote itself. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
