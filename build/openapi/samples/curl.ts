import { SAMPLE_FILE, toJsonText } from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Render a request as a command for a POSIX shell. */
export function renderCurl({ method, url, headers, body, ...request }: SampleRequest): string {
  return [
    // The address has a line of its own, because most are as long as a line of a page.
    method === 'head' ? 'curl --head' : `curl --request ${method.toUpperCase()}`,
    quote(url),
    // To curl, brackets and braces of an address are patterns.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...headers.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...toBodyOptions(body),
    ...(request.isFileResponse ? [`--output ${quote(SAMPLE_FILE)}`] : []),
  ].join(' \\\n  ');
}

function toBodyOptions(body: SampleBody | null): string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case 'json':
      return [`--data ${quote(toJsonText(body.value))}`];
    case 'text':
      return [`--data-raw ${quote(body.text)}`];
    case 'urlencoded':
      return body.fields.map(
        ([name, value]) => `--data-urlencode ${quote(`${encodeURIComponent(name)}=${value}`)}`,
      );
    case 'multipart':
      return body.parts.map(toPartOption);
    case 'file':
      return [`--data-binary ${quote(`@${body.name}`)}`];
    default:
      return body satisfies never;
  }
}

/** Only `--form` takes a type. In double quotes it takes the value as it is. */
function toPartOption({ name, value, type }: SamplePart): string {
  const suffix = type === null ? '' : `;type=${type}`;
  if (value === null) return `--form ${quote(`${name}=@${SAMPLE_FILE}${suffix}`)}`;
  if (type === null) return `--form-string ${quote(`${name}=${value}`)}`;
  const escaped = value.replace(/["\\]/g, '\\$&');
  return `--form ${quote(`${name}="${escaped}"${suffix}`)}`;
}

/** In single quotes a shell leaves everything alone but the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
