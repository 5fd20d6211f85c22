import { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { phpGuzzle } from '@scalar/snippetz/plugins/php/guzzle';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { rubyNative } from '@scalar/snippetz/plugins/ruby/native';
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl';
import type { Plugin } from '@scalar/snippetz';
import { expect, test } from 'vitest';

type LibraryRequest = NonNullable<Parameters<Plugin['generate']>[0]>;

const URL = 'https://api.example/things';

/** What is wrong with the library's code: once a row fails, the language may no longer need its own generator. */
const DEFECTS: [string, Plugin, LibraryRequest, string][] = [
  ['lets curl wait for a body', shellCurl, { method: 'HEAD' }, '--request HEAD'],
  ['lets curl send a file for a text', shellCurl, toText('@x'), "--data '@x'"],
  [
    'lets curl send a file for a value',
    shellCurl,
    toForm('multipart/form-data', ['a', '@x']),
    "--form 'a=@x'",
  ],
  ['sends cookies as Set-Cookie', jsFetch, { cookies: [{ name: 'a', value: '1' }] }, 'Set-Cookie'],
  ['makes {} of a number in JavaScript', jsFetch, toJson(5), 'JSON.stringify({})'],
  [
    'keeps one of the repeated fields in JavaScript',
    jsFetch,
    toForm('application/x-www-form-urlencoded', ['a', '1'], ['a', '2']),
    "URLSearchParams({\n    a: '2'\n  })",
  ],
  [
    'leaves apostrophes in JavaScript',
    jsFetch,
    toForm('multipart/form-data', ['a', "it's"]),
    "'it's'",
  ],
  ['rewrites texts in Python', pythonRequests, toJson({ a: 'is: true, so' }), '"is: True, so"'],
  [
    'leaves out the body in Python',
    pythonRequests,
    { method: 'PATCH', postData: { mimeType: 'application/merge-patch+json', text: '{"a":1}' } },
    `requests.patch("${URL}")`,
  ],
  ['leaves apostrophes in PHP', phpCurl, toHeader("it's"), "'X-Note: it's'"],
  ['makes [] of {} in PHP', phpCurl, toJson({ a: {} }), "'a' => []"],
  ['makes [] of {} in Guzzle', phpGuzzle, toJson({ a: {} }), "'a' => []"],
  ['leaves quotes in C#', csharpHttpclient, toHeader('"etag"'), '"X-Note", ""etag""'],
  ['lets Ruby undo the escapes of JSON', rubyNative, toJson('a"#{1}'), '<<~JSON\n"a\\"#{1}"\n'],
];

test.each(DEFECTS)('snippetz %s', (_, plugin, request, wrong) => {
  expect(plugin.generate({ url: URL, ...request })).toContain(wrong);
});

function toHeader(value: string): LibraryRequest {
  return { headers: [{ name: 'X-Note', value }] };
}

function toText(text: string): LibraryRequest {
  return { method: 'POST', postData: { mimeType: 'text/plain', text } };
}

function toJson(value: unknown): LibraryRequest {
  const postData = { mimeType: 'application/json', text: JSON.stringify(value) };
  return { method: 'POST', postData };
}

function toForm(mimeType: string, ...fields: [string, string][]): LibraryRequest {
  const params = fields.map(([name, value]) => ({ name, value }));
  return { method: 'POST', postData: { mimeType, params } };
}
