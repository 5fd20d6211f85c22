import { expect, test } from 'vitest';
import { compileDocument, findPage, toWords } from './compile-fixture.ts';

const NAMES = Array.from({ length: 9 }, (_, index) => `case ${index + 1}`);

test('shows all named examples, with their descriptions', async () => {
  const examples = Object.fromEntries(
    NAMES.map((name) => [name, { summary: name, description: `About ${name}.`, value: { name } }]),
  );
  const content = { 'application/json': { examples } };
  const values = NAMES.map((name) => [name, { description: `For ${name}.`, value: `as-${name}` }]);
  const parameter = { name: 'mode', in: 'query', examples: Object.fromEntries(values) };
  const reference = await compileDocument({
    paths: {
      '/pay': {
        post: {
          operationId: 'createPayment',
          parameters: [parameter],
          requestBody: { content },
          responses: { 200: { content } },
        },
      },
    },
  });
  const words = toWords(findPage(reference, 'create-payment').html);
  const [requests = '', responses = ''] = words.split('Response examples 200');
  for (const name of NAMES) {
    const shown = `${name} About ${name}. { "name": "${name}" }`;
    expect(requests).toContain(shown);
    expect(responses).toContain(shown);
    expect(words).toContain(`as-${name} ${name}: For ${name}.`);
  }
});

test('shows a summary that is a text', async () => {
  const summary = 'Creates a response.\nStreams it where `stream` is set.';
  const reference = await compileDocument({
    paths: {
      '/responses': {
        post: { operationId: 'createResponse', summary },
        put: { operationId: 'changeResponse', summary, description: 'Only its title changes.' },
      },
    },
  });
  const created = toWords(findPage(reference, 'create-response').html);
  expect(created).toContain('Create response POST');
  expect(created).toContain('Creates a response. Streams it where stream is set.');
  const changed = toWords(findPage(reference, 'change-response').html);
  expect(changed).toMatch(/Creates a response\. Streams .* is set\. Only its title changes\./);
});

test('shows the response of an operation whose request has more fields than there is room for', async () => {
  const toFields = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, {}]));
  const part = { title: 'Part', properties: toFields('inner', 500) };
  const properties = {
    ...toFields('outer', 500),
    part,
    receipt: { $ref: '#/components/schemas/Receipt' },
  };
  const receipt = { 'application/json': { schema: { $ref: '#/components/schemas/Receipt' } } };
  const reference = await compileDocument({
    paths: {
      '/orders': {
        post: {
          operationId: 'order',
          requestBody: { content: { 'application/json': { schema: { properties } } } },
          responses: { 200: { content: receipt }, 400: { content: receipt } },
        },
      },
      '/receipts/{id}': {
        get: { operationId: 'getReceipt', responses: { 200: { content: receipt } } },
      },
    },
    components: { schemas: { Receipt: { properties: toFields('line', 450) } } },
  });
  const { html } = findPage(reference, 'order');
  expect(html).toContain('id="body-outer499"');
  expect(html).toContain('id="response-200-line449"');
  // The page of the receipt has what this page has no room for.
  expect(html).toContain('/tags/receipts#object">Receipt</a>');
});
