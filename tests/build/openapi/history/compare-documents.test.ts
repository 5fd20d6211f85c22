import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { compareDocuments } from '../../../../build/openapi/history/compare-documents.ts';

test('a document makes the comparison request and read nothing', async () => {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const toUrl = (name: string) => `http://127.0.0.1:${port}/${name}`;
  const refer = (name: string) => ({ $ref: toUrl(name) });
  const toDocument = (description: string) => ({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    'x-root': [refer('root')],
    paths: {
      '/pets': {
        get: {
          'x-operation': { deep: refer('operation') },
          responses: {
            200: {
              description,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    default: refer('default'),
                    discriminator: {
                      propertyName: 'kind',
                      mapping: { cat: toUrl('mapping'), dog: '../../../../etc/hostname' },
                    },
                  },
                  example: refer('example'),
                  examples: {
                    a: { value: { $ref: '/etc/hostname' } },
                    b: { externalValue: toUrl('b') },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
  const differences = await compareDocuments(toDocument('A pet'), toDocument('Pets'));
  expect(differences.map(({ property }) => property)).toEqual(['description']);
  expect(requests).toEqual([]);
});

test('a comparison that takes too long is ended, and says so', async () => {
  const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} };
  await expect(compareDocuments(document, document, 10)).rejects.toThrow(
    'it takes longer than 0.01 s. Build again when the machine has less to do.',
  );
});
