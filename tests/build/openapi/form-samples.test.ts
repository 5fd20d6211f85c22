import { expect, test } from 'vitest';
import { compileDocument, findPage, toWords } from './compile-fixture.ts';

const PROPERTIES = {
  metadata: { type: 'object', properties: { color: { const: 'red' }, size: { const: 'L' } } },
  items: { type: 'array', items: { properties: { price: { const: 'p1' } } } },
  expand: { type: 'array', items: { enum: ['data', 'owner'] } },
  ids: { type: 'array', items: { type: 'integer' } },
  address: { type: 'object', properties: { city: { const: 'Rome' } } },
  plain: { type: 'array', items: { type: 'string' } },
  settings: { type: 'object', properties: { dark: { const: true } } },
};

const EXAMPLE = {
  metadata: { color: 'red', size: 'L' },
  items: [{ price: 'p1' }],
  expand: ['data', 'owner'],
  ids: [1, 2],
  address: { city: 'Rome' },
  plain: ['a', 'b'],
  settings: { dark: true },
};

const ENCODING = {
  metadata: { style: 'deepObject', explode: true },
  items: { style: 'deepObject', explode: true },
  expand: { style: 'form', explode: true },
  ids: { style: 'pipeDelimited', explode: false },
  address: { explode: true },
};

test('writes the fields of a form in samples as the encoding says', async () => {
  const form = { schema: { properties: PROPERTIES }, encoding: ENCODING, example: EXAMPLE };
  const content = { 'application/x-www-form-urlencoded': form };
  const { html } = await compileOperation({ requestBody: { content } });
  const words = toWords(html);
  const sent = words.replaceAll(/\s/g, '');
  for (const pair of [
    ['metadata[color]', 'red'],
    ['metadata[size]', 'L'],
    ['items[0][price]', 'p1'],
    ['expand', 'data'],
    ['expand', 'owner'],
    ['ids', '1|2'],
    ['city', 'Rome'],
    ['plain', 'a'],
    ['plain', 'b'],
    ['settings', '{"dark":true}'],
  ]) {
    expect(sent).toContain(JSON.stringify(pair));
  }
  expect(words).toContain('Field metadata is written as: metadata[color]=red&metadata[size]=L');
  expect(words).toContain('Field items is written as: items[0][price]=p1');
});

test('sends the parts of a form with the content type that the encoding says', async () => {
  const schema = {
    properties: {
      session: { type: 'object', properties: { model: { const: 'm1' } } },
      image: { type: 'string', format: 'binary' },
      note: { const: 'hello' },
    },
  };
  const encoding = {
    session: { contentType: 'application/json' },
    image: { contentType: 'image/*, image/png' },
  };
  const example = { session: { model: 'm1' }, image: 'x', note: 'hello' };
  const content = { 'multipart/form-data': { schema, encoding, example } };
  const { html } = await compileOperation({ requestBody: { content } });
  const words = toWords(html);
  expect(words).toContain('Part session : sent as application/json');
  expect(words).toContain('Part image : sent as image/* or image/png');
  const [curl, ...others] = [...html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, code = '']) =>
    toWords(code),
  );
  expect(curl).toContain(`'session="{\\"model\\":\\"m1\\"}";type=application/json'`);
  expect(curl).toContain(`--form 'image=@file.bin;type=image/png'`);
  expect(curl).toContain(`--form-string 'note=hello'`);
  expect(others).toHaveLength(8);
  for (const code of others) expect(code).toMatch(/application\/json.*image\/png/s);
});

test('writes parameters of the query in samples as their style says', async () => {
  const { html } = await compileOperation({
    parameters: [
      toParameter('filter', { style: 'deepObject', example: { state: { is: 'open' } } }),
      toParameter('sort', { style: 'spaceDelimited', explode: false, example: ['name', 'age'] }),
      toParameter('page', { example: { size: 10 } }),
    ],
  });
  expect(toWords(html)).toContain('/orders?filter%5Bstate%5D%5Bis%5D=open&sort=name%20age&size=10');
});

function toParameter(name: string, fields: object): object {
  return { name, in: 'query', required: true, schema: {}, ...fields };
}

async function compileOperation(operation: object) {
  const post = { operationId: 'createOrder', ...operation };
  return findPage(await compileDocument({ paths: { '/orders': { post } } }), 'create-order');
}
