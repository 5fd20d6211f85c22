import type { Element } from 'hast';
import { elementsOf, hasClass, toText } from '../../../../build/article/elements.ts';
import { isObject, toList, toObject, toShortText } from '../../../../build/openapi/load/json.ts';
import type { JsonObject } from '../../../../build/openapi/load/json.ts';
import type { ReferenceResolver } from '../../../../build/openapi/load/references.ts';
import type { Direction } from '../../../../build/openapi/schema/schema.ts';
import { childrenOf, findAll, findContent, isValue, textOf } from './page-places.ts';
import type { PageReader, Place } from './page-places.ts';

/** What a page does not show of the document. */
export interface Omission {
  /** Place in the document, for people: `POST /users body.name`. */
  where: string;
  what: string;
}

export interface Comparison {
  references: ReferenceResolver;
  read: PageReader;
  omissions: Omission[];
  /** Number of facts that were looked up. */
  facts: number;
  /** Number of values whose fields a page has no room for, and says so. */
  withoutRoom: number;
  /** Schemas that were compared with an element. */
  compared: Map<object, Set<Element>>;
  /** Schemas of fields that several parts describe, by the first of them. */
  merged: Map<object, object>;
}

/** Keywords of limits; of several, the tightest one applies. */
const BOUNDS = [
  ['minimum', Math.max],
  ['exclusiveMinimum', Math.max],
  ['minLength', Math.max],
  ['minItems', Math.max],
  ['maximum', Math.min],
  ['exclusiveMaximum', Math.min],
  ['maxLength', Math.min],
  ['maxItems', Math.min],
  ['multipleOf', Math.max],
] as const;

/** Compare a schema with the place that describes it, and all that is within it. */
export function compareSchema(
  raw: unknown,
  place: Place,
  where: string,
  direction: Direction,
  comparison: Comparison,
): void {
  if (!isObject(raw)) return;
  const compared = comparison.compared.get(raw) ?? new Set();
  comparison.compared.set(raw, compared);
  if (compared.has(place.element)) return;
  compared.add(place.element);
  const parts = listParts(raw, comparison.references);
  compareFacts(parts, place, where, comparison);
  compareContent(parts, place, where, direction, comparison);
}

/**
 * List the schemas that apply to the same value: the target of a reference, and all of `allOf`. A keyword of several
 * is that of the first.
 */
function listParts(raw: unknown, references: ReferenceResolver, seen = new Set()): JsonObject[] {
  if (!isObject(raw) || seen.has(raw)) return [];
  seen.add(raw);
  const target = raw['$ref'];
  const referred = typeof target === 'string' ? references.find(target) : undefined;
  const only = listChoices(raw).flatMap((options) => (isChoice(options, raw) ? [] : options));
  return [raw, referred, ...toList(raw['allOf']).toReversed(), ...only].flatMap((part) =>
    part === raw ? [raw] : listParts(part, references, seen),
  );
}

/** List the options of `oneOf` and `anyOf`, without null. */
function listChoices(part: JsonObject): unknown[][] {
  return ['oneOf', 'anyOf'].map((key) => toList(part[key]).filter(isNotNull));
}

/** A choice of one is no choice, unless its values have names. */
function isChoice({ length }: unknown[], part: JsonObject): boolean {
  return length > 1 || (length === 1 && part['discriminator'] !== undefined);
}

function isNotNull(option: unknown): boolean {
  return toObject(option)['type'] !== 'null';
}

function compareFacts(
  parts: JsonObject[],
  place: Place,
  where: string,
  comparison: Comparison,
): void {
  const described = listDescribed(place, comparison.read);
  const text = described.map((element) => textOf(element, isValue)).join(' ');
  const words = new Set(toWords(text));
  const codes = new Set(
    described
      .flatMap((element) => findAll(element, ({ tagName }) => tagName === 'code'))
      .map((code) => toText(code.children)),
  );
  const expect = (isShown: boolean, what: string) => {
    comparison.facts += 1;
    if (!isShown) comparison.omissions.push({ where, what });
  };
  const first = (key: string) => parts.find((part) => part[key] !== undefined)?.[key];
  const description = first('description');
  if (typeof description === 'string') {
    const missing = toWords(toPlainText(description)).filter((word) => !words.has(word));
    const isShown = missing.length <= toWords(toPlainText(description)).length / 50;
    expect(isShown, `description, without ${missing.slice(0, 5).join(' ')}`);
  }
  for (const value of toList(first('enum')).filter((one) => one !== null)) {
    expect(codes.has(toShortText(value)), `enum ${toShortText(value)}`);
  }
  for (const key of ['const', 'default', 'pattern'] as const) {
    const value = first(key);
    if (value === undefined || value === '') continue;
    const isShown = codes.has(toShortText(value)) || text.includes(toShortText(value));
    expect(isShown, `${key} ${toShortText(value)}`);
  }
  for (const [key, tighten] of BOUNDS) {
    const values = parts.map((part) => part[key]).filter((value) => typeof value === 'number');
    const value = tighten(...values);
    // Every length is at least 0.
    if (values.length === 0 || (value === 0 && /^min./.test(key) && key !== 'minimum')) continue;
    expect(words.has(String(value)), `${key} ${value}`);
  }
  const format = first('format');
  if (typeof format === 'string') expect(text.includes(format), `format ${format}`);
  if (parts.some((part) => part['deprecated'] === true)) {
    expect(/deprecated/i.test(text), 'deprecated');
  }
}

/** The elements that describe a value: its own, and that which a type links to. */
function listDescribed({ page, element }: Place, read: PageReader): Element[] {
  const own = [
    element.tagName === 'section' ? page.root : element,
    // The description of a message stands for that of its schema.
    ...(hasClass(element, 'media-type') ? [page.parents.get(element) ?? element] : []),
  ];
  const content = findContent({ page, element }, read);
  if (!content || content.element === element) return own;
  const owner = content.page.parents.get(content.element) ?? content.page.root;
  if (owner === element) return own;
  // A page of a schema describes it above its fields.
  const target = content.page === page ? [owner, content.element] : [content.page.root];
  return [...own, ...target, ...childrenOf(content.element, 'schema-entries')];
}

/** Words of three letters or more, and numbers. */
export function toWords(text: string): string[] {
  return text.match(/[\p{L}\p{M}]{3,}|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu) ?? [];
}

/** What a reader sees of Markdown: addresses are compared too, but not HTML. */
export function toPlainText(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->|<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&\w+;/g, ' ')
    .replace(/```\w*/g, ' ')
    .replace(/\]\([^)]*\)|\]\[[^\]]*\]|^ *\[[^\]]+\]: .*$/gm, ' ')
    .replace(/https?:\S+/g, ' ');
}

function compareContent(
  parts: JsonObject[],
  place: Place,
  where: string,
  direction: Direction,
  comparison: Comparison,
): void {
  const { references, read } = comparison;
  const fields = collectFields(parts, direction, references);
  const maps = parts.flatMap((part) => [
    ...Object.values(toObject(part['patternProperties'])),
    ...(isObject(part['additionalProperties']) ? [part['additionalProperties']] : []),
  ]);
  const items = parts.map((part) => part['items']).find(isObject);
  // Pages show the choices of a base first.
  const choices = parts
    .toReversed()
    .flatMap((part) => listChoices(part).filter((options) => isChoice(options, part)))
    // A base can list the schema that extends it.
    .filter((options) => !options.some((option) => isPartOf(option, parts, references)));
  if (fields.size + maps.length + choices.length === 0 && !items) return;
  const found = findContent(place, read);
  if (found === null) {
    comparison.withoutRoom += 1;
    return;
  }
  const content = found && (items ? found : toEntries(found, read));
  const required = new Set(parts.flatMap((part) => toList(part['required'])));
  for (const [name, schemas] of fields) {
    comparison.facts += 1;
    const field = content && findField(content.element, name);
    if (!content || !field) {
      comparison.omissions.push({ where: `${where}.${name}`, what: 'field' });
      continue;
    }
    const head = textOf(field, (element) => !hasClass(element, 'schema-head') && isValue(element));
    if (direction === 'request' && required.has(name) && !/ required/.test(head)) {
      comparison.omissions.push({ where: `${where}.${name}`, what: 'required' });
    }
    const raw = mergeFields(schemas, comparison);
    compareSchema(raw, { ...content, element: field }, `${where}.${name}`, direction, comparison);
  }
  for (const raw of maps) {
    const entry = content && findPlaceholder(content.element);
    const at = entry && content ? { ...content, element: entry } : place;
    compareSchema(raw, at, `${where}.*`, direction, comparison);
  }
  if (items) {
    const entries = content && childrenOf(content.element, 'schema-entries')[0];
    const at = content ? { ...content, element: entries ?? content.element } : place;
    compareSchema(items, at, `${where}[]`, direction, comparison);
  }
  const shown = childrenOf((content ?? place).element, 'schema-choice').map((choice) =>
    childrenOf(choice, 'schema-variant'),
  );
  for (const options of choices) {
    const [index] = shown.flatMap(({ length }, at) => (length === options.length ? [at] : []));
    const [variants = []] = index === undefined ? [] : shown.splice(index, 1);
    for (const [at, option] of options.entries()) {
      const element = variants[at] ?? (content ?? place).element;
      const variant = { page: (content ?? place).page, element };
      compareSchema(option, variant, `${where}|${at + 1}`, direction, comparison);
    }
  }
}

function isPartOf(option: unknown, parts: unknown[], { find }: ReferenceResolver): boolean {
  const target = toObject(option)['$ref'];
  return parts.includes(typeof target === 'string' ? find(target) : option);
}

/** A type can link to a list of such values, which shows their fields. */
function toEntries(content: Place, read: PageReader): Place {
  const [entries] = childrenOf(content.element, 'schema-entries');
  if (!entries || childrenOf(content.element, 'schema-fields').length > 0) return content;
  return findContent({ ...content, element: entries }, read) ?? content;
}

/** The schema of a field that several parts describe. */
function mergeFields(schemas: unknown[], { merged }: Comparison): unknown {
  const [first] = schemas;
  if (schemas.length < 2 || !isObject(first)) return first;
  const whole = merged.get(first) ?? { allOf: schemas.toReversed() };
  merged.set(first, whole);
  return whole;
}

/** Fields of a direction: name → schemas of all parts that have it. */
function collectFields(
  parts: JsonObject[],
  direction: Direction,
  references: ReferenceResolver,
): Map<string, unknown[]> {
  const fields = new Map<string, unknown[]>();
  for (const part of parts) {
    for (const [name, raw] of Object.entries(toObject(part['properties']))) {
      fields.set(name, [...(fields.get(name) ?? []), raw]);
    }
  }
  const hiding = direction === 'request' ? 'readOnly' : 'writeOnly';
  for (const [name, schemas] of fields) {
    const isHidden = schemas
      .flatMap((raw) => listParts(raw, references))
      .some((part) => part[hiding] === true);
    if (isHidden) fields.delete(name);
  }
  return fields;
}

function findField(content: Element, name: string): Element | undefined {
  return childrenOf(content, 'schema-fields')
    .flatMap(({ children }) => elementsOf(children))
    .find((field) => {
      const [label] = findAll(field, (element) => hasClass(element, 'schema-name'));
      return label && toText(label.children) === name;
    });
}

function findPlaceholder(content: Element): Element | undefined {
  return childrenOf(content, 'schema-fields')
    .flatMap(({ children }) => elementsOf(children))
    .findLast((field) => {
      const [label] = findAll(field, (element) => hasClass(element, 'schema-name'));
      return label && findAll(label, ({ tagName }) => tagName === 'em').length > 0;
    });
}
