import { quote, SAMPLE_FILE, toJsonText } from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Render a request as a C# program (.NET 7 or later) that uses `HttpClient`. */
export function renderCsharp({ method, url, headers, body }: SampleRequest): string {
  const isContentType = ([name]: [string, string]) => name.toLowerCase() === 'content-type';
  const contentType = headers.find(isContentType)?.[1];
  const plainHeaders = headers.filter((header) => !isContentType(header));
  const isTyped = body !== null && contentType !== undefined;
  return [
    ...(isTyped ? ['using System.Net.Http.Headers;', ''] : []),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${toMethod(method)}, ${quote(url)});`,
    ...plainHeaders.map(
      ([name, value]) =>
        `request.Headers.TryAddWithoutValidation(${quote(name)}, ${quote(value)});`,
    ),
    ...(body ? [`request.Content = ${toContent(body)};`] : []),
    ...(isTyped
      ? [`request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quote(contentType)});`]
      : []),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine((int)response.StatusCode);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n');
}

function toMethod(method: SampleRequest['method']): string {
  return `HttpMethod.${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

function toContent(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      // In a raw literal nothing is escaped, and JSON never has three quotes in a row.
      return `new StringContent("""\n${toJsonText(body.value)}\n""")`;
    case 'text':
      return `new StringContent(${quote(body.text)})`;
    case 'urlencoded':
      return `new FormUrlEncodedContent(new KeyValuePair<string, string>[]\n{\n${body.fields
        .map(([name, value]) => `    new(${quote(name)}, ${quote(value)}),\n`)
        .join('')}})`;
    case 'multipart':
      return `new MultipartFormDataContent\n{\n${body.parts
        .map((part) => `    { ${toPartArguments(part).join(', ')} },\n`)
        .join('')}}`;
    case 'file':
      return toFileContent(body.name);
    default:
      return body satisfies never;
  }
}

function toPartArguments({ name, value, type }: SamplePart): string[] {
  const headers = type === null ? '' : ` { Headers = { ContentType = new(${quote(type)}) } }`;
  return value === null
    ? [toFileContent(SAMPLE_FILE) + headers, quote(name), quote(SAMPLE_FILE)]
    : [`new StringContent(${quote(value)})${headers}`, quote(name)];
}

function toFileContent(name: string): string {
  return `new StreamContent(File.OpenRead(${quote(name)}))`;
}
