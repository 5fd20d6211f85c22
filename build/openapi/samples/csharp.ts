import { NEW_KEY, quote, toJsonText } from './sample-request.ts';
import type { SampleRequest } from './sample-request.ts';

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
        `request.Headers.TryAddWithoutValidation(${quote(name)}, ${value === NEW_KEY ? 'Guid.NewGuid().ToString()' : quote(value)});`,
    ),
    // In a raw literal nothing is escaped, and JSON never has three quotes in a row.
    ...(body ? [`request.Content = new StringContent("""\n${toJsonText(body.value)}\n""");`] : []),
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
