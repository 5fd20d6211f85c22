import type { Plugin } from '@scalar/snippetz';
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { javaNethttp } from '@scalar/snippetz/plugins/java/nethttp';
import { SAMPLE_FILE, toFormText } from './sample-request.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';

// snippetz escapes every value in Java and Go. The other generators of this folder name what it does not
// escape in their languages.

type LibraryRequest = NonNullable<Parameters<Plugin['generate']>[0]>;
type LibraryBody = NonNullable<LibraryRequest['postData']>;

/** Write a request as Java statements that use `java.net.http`. */
export function renderJava(request: SampleRequest): string {
  return `import java.net.http.*;\n\n${javaNethttp.generate(toLibraryRequest(request))}`;
}

/** Write a request as a Go program that uses `net/http`. */
export function renderGo(request: SampleRequest): string {
  return goNative.generate(toLibraryRequest(request));
}

/** Query and cookies stay in the address and in the headers, where the library does not change them. */
function toLibraryRequest({ method, url, headers, body }: SampleRequest): LibraryRequest {
  return {
    method: method.toUpperCase(),
    url,
    headers: [...headers, ...toFormHeader(body)].map(([name, value]) => ({ name, value })),
    ...(body && { postData: toLibraryBody(body) }),
  };
}

/** Neither client sets the content type of a form that is passed as text. */
function toFormHeader(body: SampleBody | null): [string, string][] {
  return body?.kind === 'urlencoded' ? [['Content-Type', FORM]] : [];
}

const FORM = 'application/x-www-form-urlencoded';

/** Bodies other than JSON are passed as plain text, because the library would change them. */
function toLibraryBody(body: SampleBody): LibraryBody {
  switch (body.kind) {
    case 'json':
      return { mimeType: 'application/json', text: JSON.stringify(body.value) };
    case 'text':
      return { mimeType: 'text/plain', text: body.text };
    case 'urlencoded':
      // Of fields with the same name, Go keeps only the last.
      return { mimeType: 'text/plain', text: toFormText(body.fields) };
    case 'multipart':
      return {
        mimeType: 'multipart/form-data',
        params: body.parts.map(({ name, value }) =>
          value === null ? { name, fileName: SAMPLE_FILE } : { name, value },
        ),
      };
    case 'file':
      // The library knows files as parts of forms only.
      return { mimeType: 'text/plain', text: `<contents of ${SAMPLE_FILE}>` };
    default:
      return body satisfies never;
  }
}
