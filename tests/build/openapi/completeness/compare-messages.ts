import type { Element } from 'hast';
import { elementsOf, hasClass, toText } from '../../../../build/article/elements.ts';
import { isObject, toObject } from '../../../../build/openapi/load/json.ts';
import type { JsonObject } from '../../../../build/openapi/load/json.ts';
import { compareSchema } from './compare-schema.ts';
import type { Comparison } from './compare-schema.ts';
import { childrenOf, findAll, findSection, isValue, textOf } from './page-places.ts';
import type { ReadPage } from './page-places.ts';

/** An operation of a document, with the page that describes it. */
export interface ComparedOperation {
  where: string;
  isReceived: boolean;
  method: string;
  path: string;
  item: JsonObject;
  operation: JsonObject;
  page: ReadPage;
}

/** Return a function that counts a fact, and lists it where it is not shown. */
export function createExpectation(where: string, comparison: Comparison) {
  return (isShown: boolean, what: string) => {
    comparison.facts += 1;
    if (!isShown) comparison.omissions.push({ where, what });
  };
}

const LOCATIONS: Record<string, string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Header parameters',
  cookie: 'Cookie parameters',
};

/** Compare the parameters of an operation and of its path. */
export function compareParameters(
  raws: unknown[],
  { where, page }: ComparedOperation,
  comparison: Comparison,
): void {
  const { references } = comparison;
  const parameters = new Map(
    raws.map((raw) => {
      const parameter = references.resolve(raw);
      return [`${parameter['in']} ${parameter['name']}`, parameter];
    }),
  );
  for (const parameter of parameters.values()) {
    const heading = LOCATIONS[String(parameter['in'])];
    const name = parameter['name'];
    if (heading === undefined || typeof name !== 'string') continue;
    const section = findSection(page, heading);
    const at = `${where} ${parameter['in']}`;
    compareField(name, parameter, section, 'request', at, comparison, page);
  }
}

function compareField(
  name: string,
  parameter: JsonObject,
  section: Element | undefined,
  direction: 'request' | 'response',
  at: string,
  comparison: Comparison,
  page: ReadPage,
): void {
  const where = `${at}.${name}`;
  const expect = createExpectation(where, comparison);
  const fields = section ? listFields(section).filter((field) => toName(field) === name) : [];
  const [field] = fields;
  expect(field !== undefined, 'field');
  if (!field) return;
  const text = textOf(field, isValue);
  if (parameter['required'] === true && direction === 'request') {
    expect(text.includes(' required'), 'required');
  }
  if (parameter['deprecated'] === true) expect(/deprecated/i.test(text), 'deprecated');
  const schema =
    parameter['schema'] ?? toObject(Object.values(toObject(parameter['content']))[0])['schema'];
  const { description } = parameter;
  // The description of the parameter stands for that of its schema.
  const described = description === undefined ? schema : { allOf: [schema, { description }] };
  compareSchema(described, { page, element: field }, where, direction, comparison);
}

function listFields(section: Element): Element[] {
  return findAll(section, (element) => hasClass(element, 'schema-fields')).flatMap(({ children }) =>
    elementsOf(children),
  );
}

function toName(field: Element): string {
  const [label] = findAll(field, (element) => hasClass(element, 'schema-name'));
  return label ? toText(label.children) : '';
}

/** Compare the body of a request. */
export function compareBody(
  { where, page, operation, isReceived }: ComparedOperation,
  comparison: Comparison,
): void {
  if (!isObject(operation['requestBody'])) return;
  const body = comparison.references.resolve(operation['requestBody']);
  const section = findSection(page, 'Request body');
  const direction = isReceived ? 'response' : 'request';
  compareContent(body, section, `${where} body`, direction, comparison, page);
}

function compareContent(
  message: JsonObject,
  section: Element | undefined,
  where: string,
  direction: 'request' | 'response',
  comparison: Comparison,
  page: ReadPage,
): void {
  const expect = createExpectation(where, comparison);
  for (const [name, media] of Object.entries(toObject(message['content']))) {
    const element = section && findMediaType(section, name);
    expect(element !== undefined, `media type ${name}`);
    if (!element) continue;
    const { schema } = comparison.references.resolve(media);
    compareSchema(schema, { page, element }, where, direction, comparison);
  }
}

function findMediaType(section: Element, name: string): Element | undefined {
  return findAll(section, (element) => hasClass(element, 'media-type')).find((element) =>
    childrenOf(element, 'media-type-head').some((head) =>
      findAll(head, ({ tagName }) => tagName === 'code').some(
        (code) => toText(code.children) === name,
      ),
    ),
  );
}

/** Compare the responses: statuses, bodies and headers. */
export function compareResponses(compared: ComparedOperation, comparison: Comparison): void {
  const { where, page, operation, isReceived } = compared;
  const direction = isReceived ? 'request' : 'response';
  const responses = Object.entries(toObject(operation['responses'])).filter(
    ([status]) => !status.startsWith('x-'),
  );
  for (const [status, raw] of responses) {
    const response = comparison.references.resolve(raw);
    const at = `${where} ${status}`;
    const expect = createExpectation(at, comparison);
    const own =
      page.byId.get(`response-${status}`) ?? page.byId.get(`response-${status.toLowerCase()}`);
    expect(own !== undefined || isErrorRow(page, status), 'status');
    const isSection = own !== undefined && /^h\d$/.test(own.tagName);
    const section = isSection ? page.parents.get(own) : findSection(page, 'Errors');
    if (!section) continue;
    const bodies = isSection ? section : toErrorBodies(section, status);
    compareContent(response, bodies, at, direction, comparison, page);
    const text = textOf(section, () => false);
    for (const [name, header] of Object.entries(toObject(response['headers']))) {
      if (new RegExp(`Headers of most operations[^]*${name.replace(/[^\w-]/g, '.')}`).test(text))
        continue;
      const described = comparison.references.resolve(header);
      compareField(name, described, section, 'response', `${at} header`, comparison, page);
    }
  }
}

function isErrorRow(page: ReadPage, status: string): boolean {
  const section = findSection(page, 'Errors');
  if (!section) return false;
  return findAll(section, ({ tagName }) => tagName === 'td').some((cell) =>
    textOf(cell, () => false)
      .trim()
      .startsWith(status),
  );
}

/** The bodies of one status among those of all errors. */
function toErrorBodies(section: Element, status: string): Element {
  let isOwn = true;
  const children = elementsOf(section.children).filter((child) => {
    if (hasClass(child, 'schema-label')) {
      isOwn = toText(child.children).replace('Body of ', '').split(', ').includes(status);
    }
    return isOwn && hasClass(child, 'media-type');
  });
  return { ...section, children };
}
