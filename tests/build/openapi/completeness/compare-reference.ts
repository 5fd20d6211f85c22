import type { Page } from '../../../../build/page.ts';
import type { Reference } from '../../../../build/openapi/compile-spec.ts';
import { isObject, toList, toObject } from '../../../../build/openapi/load/json.ts';
import type { JsonObject } from '../../../../build/openapi/load/json.ts';
import { createReferenceResolver } from '../../../../build/openapi/load/references.ts';
import { HTTP_METHODS } from '../../../../build/openapi/load/walk-document.ts';
import {
  compareBody,
  compareParameters,
  compareResponses,
  createExpectation,
} from './compare-messages.ts';
import type { ComparedOperation } from './compare-messages.ts';
import { toPlainText, toWords } from './compare-schema.ts';
import type { Comparison } from './compare-schema.ts';
import { createPageReader, findSection, textOf } from './page-places.ts';

/** Compare the operations of a document, field by field, with the pages of its reference. */
export function compareReference(
  document: JsonObject,
  { pages }: Pick<Reference, 'pages'>,
): Comparison & { operations: ComparedOperation[] } {
  const comparison: Comparison = {
    references: createReferenceResolver(document),
    read: createPageReader(pages),
    omissions: [],
    facts: 0,
    withoutRoom: 0,
    compared: new Map(),
    merged: new Map(),
  };
  const operations = listOperations(document, pages, comparison);
  for (const compared of operations) compareOperation(compared, document, comparison);
  compareDocument(document, pages, comparison);
  return { ...comparison, operations };
}

function listOperations(document: JsonObject, pages: Page[], comparison: Comparison) {
  const { references, read, omissions } = comparison;
  return ['paths', 'webhooks'].flatMap((key) =>
    Object.entries(toObject(document[key])).flatMap(([path, raw]) => {
      const item = references.resolve(raw);
      return HTTP_METHODS.flatMap((method): ComparedOperation[] => {
        const operation = item[method];
        if (!isObject(operation)) return [];
        const where = `${method.toUpperCase()} ${path}`;
        const found = findPage(pages, method, path, operation);
        const page = found && read(found.path);
        if (!page) omissions.push({ where, what: 'page' });
        const isReceived = key === 'webhooks';
        return page ? [{ where, isReceived, method, path, item, operation, page }] : [];
      });
    }),
  );
}

function findPage(pages: Page[], method: string, path: string, { operationId }: JsonObject) {
  const candidates = pages.filter(
    ({ operation }) => operation?.method === method && operation.path === path.replace(/#.*$/s, ''),
  );
  return candidates.find(({ operation }) => operation?.id === operationId) ?? candidates[0];
}

function compareOperation(
  compared: ComparedOperation,
  document: JsonObject,
  comparison: Comparison,
): void {
  const { where, operation, item, page } = compared;
  const expect = createExpectation(where, comparison);
  const text = textOf(page.root, () => false);
  const words = new Set(toWords(text));
  for (const key of ['summary', 'description', 'operationId'] as const) {
    const value = operation[key];
    if (typeof value !== 'string') continue;
    const expected = toWords(toPlainText(value));
    const missing = expected.filter((word) => !words.has(word));
    expect(
      missing.length <= expected.length / 50,
      `${key}, without ${missing.slice(0, 5).join(' ')}`,
    );
  }
  if (operation['deprecated'] === true) expect(text.includes('Deprecated'), 'deprecated');
  const { url } = toObject(operation['externalDocs']);
  if (typeof url === 'string') expect(text.includes(url), `externalDocs ${url}`);
  compareParameters(
    toList(item['parameters']).concat(toList(operation['parameters'])),
    compared,
    comparison,
  );
  compareBody(compared, comparison);
  compareResponses(compared, comparison);
  if (!compared.isReceived) {
    compareSecurity(operation['security'] ?? document['security'], document, compared, comparison);
    for (const server of toList(operation['servers'] ?? item['servers'])) {
      const address = String(toObject(server)['url']);
      expect(text.replace(/\s/g, '').includes(address.replace(/\/$/, '')), `server ${address}`);
    }
  }
  for (const name of Object.keys(toObject(operation['callbacks']))) {
    expect(text.includes(name), `callback ${name}`);
  }
}

function compareSecurity(
  security: unknown,
  document: JsonObject,
  { where, page }: ComparedOperation,
  comparison: Comparison,
): void {
  const section = findSection(page, 'Authentication');
  const expect = createExpectation(where, comparison);
  const text = section ? textOf(section, () => false) : '';
  const schemes = toObject(toObject(document['components'])['securitySchemes']);
  for (const requirement of toList(security)) {
    for (const [name, scopes] of Object.entries(toObject(requirement))) {
      const id = `security-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
      expect(text.includes(name in schemes ? `#${id}` : name), `security ${name}`);
      for (const scope of toList(scopes)) expect(text.includes(String(scope)), `scope ${scope}`);
    }
  }
}

/** Servers, security schemes and tags are on pages of their own. */
function compareDocument(document: JsonObject, pages: Page[], comparison: Comparison): void {
  const text = pages
    .filter(({ operation }) => operation === undefined)
    .flatMap(({ path }) => {
      const page = comparison.read(path);
      return page ? [textOf(page.root, () => false)] : [];
    })
    .join(' ');
  const expect = createExpectation('document', comparison);
  for (const server of toList(document['servers'])) {
    expect(text.includes(String(toObject(server)['url'])), `server ${toObject(server)['url']}`);
  }
  const schemes = toObject(toObject(document['components'])['securitySchemes']);
  for (const name of Object.keys(schemes)) {
    const id = `security-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
    const isShown = pages.some(({ anchors }) => anchors.includes(id));
    expect(isShown, `security scheme ${name}`);
    for (const flow of Object.values(toObject(toObject(schemes[name])['flows']))) {
      for (const scope of Object.keys(toObject(toObject(flow)['scopes']))) {
        expect(text.includes(scope), `scope ${scope}`);
      }
    }
  }
}
