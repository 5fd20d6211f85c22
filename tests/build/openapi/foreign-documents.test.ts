import { expect, test } from 'vitest';
import { compileFixture, findPage, toWords } from './compile-fixture.ts';

test('gives operations that share a path, apart from its fragment, a page each', async () => {
  const files = await compileFixture('sharp-paths.yaml');
  expect(files.problems).toEqual([]);
  expect(files.pages.slice(3).map(({ path, title }) => `${path} ${title}`)).toEqual([
    '/docs/api/sharp-paths/put-files-id Update file',
    '/docs/api/sharp-paths/put-files-id-add-shared-link Add shared link to file',
    '/docs/api/sharp-paths/get-files-file-id-get-shared-link GET /files/{file_id}#get_shared_link',
  ]);
  const { html } = findPage(files, 'put-files-id-add-shared-link');
  expect(html).toContain('https://api.box.example/2.0</span>/files/{file_id}</code>');
  expect(toWords(html)).toContain('https://api.box.example/2.0/files/12345');
  expect(html).not.toContain('/files/{file_id}#add_shared_link');
});

test('accepts mutually recursive schemas, HTML in descriptions and missing tags', async () => {
  const payments = await compileFixture('expandable.json');
  expect(payments.problems).toEqual([]);
  const { html } = findPage(payments, 'get-charges');
  const list = toWords(html);
  expect(list).toContain('Returns a list of charges.');
  expect(list).toContain('created range_query_specs or integer Written as: created[');
  expect(list).toContain('Written as: expand[0]=');
  expect(list).toContain('customer string or customer or deleted_customer or null');
  expect(html).toMatch(/<a href="#response-200-data">charge<\/a>/);
  const create = toWords(findPage(payments, 'post-charges').html);
  expect(create).toContain('Amount in cents .');
  expect(create).toContain('Field metadata is written as: metadata[');
  expect(create).toContain('Deprecated. It still works');
});

test('reads unions with null, discriminators without a mapping and streams', async () => {
  const models = await compileFixture('assistants.yaml');
  expect(models.problems).toEqual([]);
  const words = toWords(findPage(models, 'create-chat-completion').html);
  expect(words).toContain('temperature number or null Value: 0 to 2 Default: 1');
  expect(words).toContain('metadata Metadata or null Entries of metadata any key string');
  expect(words).toContain('One of, told apart by role SystemMessage');
  expect(words).toMatch(
    /UserMessage .*Text content string Array of content parts list of (?:Part|object)/,
  );
  expect(words).toContain('text/event-stream Chunk');
  expect(words).toMatch(/Any of, told apart by type text TextPart/);
});

test('reports keys that look like operations and are not', async () => {
  const { problems } = await compileFixture('lost.yaml');
  expect(problems.map(({ line, message }) => `${line} ${message.split('.')[0]}`)).toEqual([
    '5 Unknown operation `get` of `/a`',
    '6 Unknown operation `POST` of `/a`',
    '7 Unknown operation `COPY` of `/b`',
  ]);
});

test('refuses a document that contains itself', async () => {
  const { problems, pages } = await compileFixture('circular.yaml');
  expect(problems.map(({ message }) => message)).toEqual([
    'This document is nested too deeply, or contains itself. Use `$ref` for repeated parts, and remove YAML aliases.',
  ]);
  expect(pages).toEqual([]);
});

test('reports references that lead back to themselves, and still makes the page', async () => {
  const { problems, pages } = await compileFixture('reference-circle.yaml');
  expect(problems.map(({ line, message }) => `${line} ${message}`)).toContain(
    '7 The target `#/components/responses/Two` refers back to itself. Define it there instead.',
  );
  expect(pages.map(({ path }) => path)).toContain('/docs/api/reference-circle/read-a');
});
