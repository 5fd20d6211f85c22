import { expect, test } from 'vitest';
import { renderCurl } from '../../../build/openapi/samples/curl.ts';
import { renderJavaScript } from '../../../build/openapi/samples/javascript.ts';
import { renderPython } from '../../../build/openapi/samples/python.ts';
import type { SampleRequest } from '../../../build/openapi/samples/sample-request.ts';

const TRICKY: SampleRequest = {
  method: 'post',
  url: 'https://api.example/users?name=O%27Neil',
  headers: [['X-Note', `it's "quoted"`]],
  body: { kind: 'json', value: { name: "O'Neil", tags: [true, null], empty: {}, line: 'a\nb' } },
};

test('quotes everything that a shell would read', () => {
  expect(renderCurl(TRICKY)).toBe(`curl 'https://api.example/users?name=O%27Neil' \\
  --request POST \\
  --header 'X-Note: it'\\''s "quoted"' \\
  --data '{
  "name": "O'\\''Neil",
  "tags": [
    true,
    null
  ],
  "empty": {},
  "line": "a\\nb"
}'`);
});

test('writes JavaScript that sends just this', () => {
  const code = renderJavaScript(TRICKY)
    .replace('const response = await', 'return ')
    .split(';\nconsole')[0];
  const call = new Function('fetch', code ?? '');
  const sent: unknown[] = [];
  call((...args: unknown[]) => sent.push(...args));
  expect(sent).toEqual([
    TRICKY.url,
    {
      method: 'POST',
      headers: { 'X-Note': `it's "quoted"` },
      body: JSON.stringify({ name: "O'Neil", tags: [true, null], empty: {}, line: 'a\nb' }),
    },
  ]);
});

test('writes JSON as Python', () => {
  expect(renderPython(TRICKY)).toBe(`import requests

response = requests.post(
    "https://api.example/users?name=O%27Neil",
    headers={
        "X-Note": "it's \\"quoted\\"",
    },
    json={
        "name": "O'Neil",
        "tags": [
            True,
            None,
        ],
        "empty": {},
        "line": "a\\nb",
    },
)
print(response.status_code, response.text)`);
});

test('sends forms, files and nothing at all', () => {
  const upload: SampleRequest = {
    method: 'put',
    url: 'https://api.example/f',
    headers: [],
    body: {
      kind: 'multipart',
      parts: [
        { name: 'file', value: null },
        { name: 'note', value: 'x' },
      ],
    },
  };
  expect(renderCurl(upload)).toContain("--form 'file=@file.bin' \\\n  --form-string 'note=x'");
  expect(renderJavaScript(upload)).toContain("form.append('file', await openAsBlob('file.bin'));");
  expect(renderPython(upload)).toContain(
    'files=[("file", open("file.bin", "rb")), ("note", (None, "x"))]',
  );
  const plain: SampleRequest = {
    method: 'get',
    url: 'https://api.example/',
    headers: [],
    body: null,
  };
  expect(renderCurl(plain)).toBe("curl 'https://api.example/'");
  expect(renderJavaScript(plain)).toMatch(
    /^const response = await fetch\('https:\/\/api\.example\/'\);/,
  );
  expect(renderPython(plain)).toContain('requests.get("https://api.example/")');
});
