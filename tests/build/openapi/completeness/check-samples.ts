import type { Element } from 'hast';
import { elementsOf, hasClass, readText, toText } from '../../../../build/article/elements.ts';
import { isJson } from '../../../../build/openapi/schema/payload.ts';
import { isObject, toList, toObject } from '../../../../build/openapi/load/json.ts';
import type { JsonObject } from '../../../../build/openapi/load/json.ts';
import type { ReferenceResolver } from '../../../../build/openapi/load/references.ts';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import type { Direction } from '../../../../build/openapi/schema/schema.ts';
import type { ValueValidator } from '../../../../build/openapi/schema/value-validator.ts';
import type { ComparedOperation } from './compare-messages.ts';
import type { Omission } from './compare-schema.ts';
import { findAll, findSection } from './page-places.ts';

export interface CheckedSamples {
  counts: { samples: number; examples: number; declaredInvalid: number; unparsed: number };
  faults: Omission[];
}

interface Context extends CheckedSamples {
  references: ReferenceResolver;
  validate: ValueValidator;
}

/** Check the sample of each operation in curl, and validate all examples that pages show. */
export function checkSamples(
  document: JsonObject,
  { operations, references }: { operations: ComparedOperation[]; references: ReferenceResolver },
): CheckedSamples {
  const { validate } = parseSpec(document, 'document', 'document');
  const counts = { samples: 0, examples: 0, declaredInvalid: 0, unparsed: 0 };
  const context: Context = { counts, faults: [], references, validate };
  for (const operation of operations) {
    checkRequest(operation, document, context);
    checkResponses(operation, context);
  }
  return { counts, faults: context.faults };
}

function checkRequest(compared: ComparedOperation, document: JsonObject, context: Context): void {
  const { where, page, operation, item, path, method, isReceived } = compared;
  const authored = operation['x-codeSamples'] ?? operation['x-code-samples'];
  if (isReceived || authored !== undefined) return;
  const section = findSection(page, 'Request samples');
  const commands = section ? findPanels(section, 'curl').map(toCode) : [];
  const report = (what: string) => context.faults.push({ where, what });
  if (commands.length === 0) report('sample in curl');
  const body = toObject(context.references.resolve(operation['requestBody'])['content']);
  for (const command of commands) {
    context.counts.samples += 1;
    const words = splitCommand(command);
    const valuesOf = (option: string) =>
      words.flatMap((word, at) => (words[at - 1] === option ? [word] : []));
    const url = words.find((word) => /^https?:\/\/|^\$BASE_URL/.test(word)) ?? '';
    const sent = valuesOf('--request')[0] ?? (words.includes('--head') ? 'HEAD' : 'GET');
    if (sent.toLowerCase() !== method && !(sent === 'GET' && /--data|--form/.test(command))) {
      report(`sample with the method ${sent}`);
    }
    const template = path
      .replace(/#.*$/s, '')
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{[^{}]+\}/g, '[^/?{}]+');
    if (!new RegExp(`${template}(\\?|$)`).test(url)) report(`sample with the address ${url}`);
    const parameters = [...toList(item['parameters']), ...toList(operation['parameters'])];
    for (const parameter of parameters.map(context.references.resolve)) {
      const name = String(parameter['name']);
      const isIn = (text: string) => text.toLowerCase().includes(name.toLowerCase());
      if (parameter['required'] !== true) continue;
      if (
        parameter['in'] === 'query' &&
        !isObject(parameter['example']) &&
        !isIn(decodeURIComponent(url))
      )
        report(`sample without ${name}`);
      const isHeader =
        parameter['in'] === 'header' && !/^(accept|content-type|authorization)$/i.test(name);
      if (isHeader && !valuesOf('--header').some(isIn)) report(`sample without the header ${name}`);
    }
    checkCredential(
      valuesOf('--header').concat(url, valuesOf('--cookie')),
      document,
      compared,
      context,
    );
    const data = valuesOf('--data').concat(valuesOf('--json'), valuesOf('--data-raw'))[0];
    const json = Object.entries(body).find(([name]) => isJson(name));
    if (json && data === undefined) {
      if (toObject(json[1])['schema'] !== undefined) report('sample without its body');
    } else if (json && data !== undefined) {
      checkExample(data, json[1], 'request', `${where} sample`, context);
    }
  }
}

function checkCredential(
  sent: string[],
  document: JsonObject,
  { where, operation }: ComparedOperation,
  context: Context,
): void {
  const [requirement] = toList(operation['security'] ?? document['security']);
  const schemes = toObject(toObject(document['components'])['securitySchemes']);
  for (const name of Object.keys(toObject(requirement))) {
    const scheme = context.references.resolve(schemes[name]);
    if (scheme['type'] === undefined || scheme['type'] === 'mutualTLS') continue;
    const key = scheme['type'] === 'apiKey' ? String(scheme['name']) : 'Authorization';
    if (!sent.some((text) => text.toLowerCase().includes(key.toLowerCase()))) {
      context.faults.push({ where, what: `sample without the credential ${name}` });
    }
  }
}

function checkResponses(
  { where, page, operation, isReceived }: ComparedOperation,
  context: Context,
) {
  const direction = isReceived ? 'request' : 'response';
  const section = findSection(page, 'Response examples');
  for (const [status, raw] of Object.entries(toObject(operation['responses']))) {
    const content = Object.entries(toObject(context.references.resolve(raw)['content']));
    for (const [name, media] of content) {
      if (!isJson(name) || toObject(context.references.resolve(media))['schema'] === undefined)
        continue;
      const prefix = content.length === 1 ? status : `${status} ${name}`;
      const panels = section ? findPanels(section, prefix, true) : [];
      if (panels.length === 0 && status.startsWith('2')) {
        context.faults.push({ where: `${where} ${prefix}`, what: 'no response example' });
      }
      for (const panel of panels) {
        checkExample(toCode(panel), media, direction, `${where} ${prefix}`, context);
      }
    }
  }
}

function checkExample(
  text: string,
  rawMedia: unknown,
  direction: Direction,
  where: string,
  context: Context,
): void {
  const { counts, references, validate, faults } = context;
  const media = references.resolve(rawMedia);
  const schema = media['schema'];
  counts.examples += 1;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^HTTP[\s\S]*?\n\n/, ''));
  } catch {
    // Cut, or with comments of the author.
    counts.unparsed += 1;
    return;
  }
  const resolved = references.resolve(schema);
  const isDeclared =
    media['example'] !== undefined ||
    media['examples'] !== undefined ||
    toList(resolved['examples']).length > 0;
  try {
    const [error] = validate(value, schema, direction);
    if (!error && !isEmptyForFields(value, resolved)) return;
    if (isDeclared) counts.declaredInvalid += 1;
    else
      faults.push({
        where,
        what: error ? `example ${error.pointer} ${error.message}` : 'example is empty',
      });
  } catch (error) {
    faults.push({ where, what: `validation ${String(error)}` });
  }
}

function isEmptyForFields(value: unknown, { properties }: JsonObject): boolean {
  const isEmpty = isObject(value) && Object.keys(value).length === 0;
  return isEmpty && Object.keys(toObject(properties)).length > 0;
}

/** The panels of tabs by the text of their labels, or by how it starts. */
function findPanels(section: Element, label: string, isStart = false): Element[] {
  return findAll(section, (element) => hasClass(element, 'tabs')).flatMap(({ children }) => {
    const parts = elementsOf(children);
    return parts.flatMap((part, index) => {
      const name = part.tagName === 'label' ? toText(part.children) : null;
      const panel = parts[index + 1];
      const isMatch = name === label || (isStart && name?.startsWith(`${label} `) === true);
      return isMatch && panel ? [panel] : [];
    });
  });
}

/** The code of a panel, with the lines of its first credential. */
function toCode(panel: Element): string {
  const [pre] = findAll(panel, ({ tagName }) => tagName === 'pre');
  if (!pre) return '';
  const isOther = (element: Element) =>
    element.tagName === 'data' && readText(element, 'value') !== '0';
  return toCodeText(pre, isOther);
}

function toCodeText(element: Element, isOmitted: (element: Element) => boolean): string {
  return element.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      return child.type === 'element' && !isOmitted(child) ? toCodeText(child, isOmitted) : '';
    })
    .join('');
}

/** Split a command of a POSIX shell into words: `a 'b c' \⏎ d` → `a`, `b c`, `d` */
function splitCommand(command: string): string[] {
  const words: string[] = [];
  const pattern = /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[^\n]|[^\s'"\\])+|\\\n|\s+/g;
  for (const [word] of command.matchAll(pattern)) {
    if (/^(\\\n|\s+)$/.test(word)) continue;
    words.push(
      word.replace(
        /'([^']*)'|"((?:\\.|[^"\\])*)"|\\([^\n])/g,
        (_, single, double, escaped) => single ?? double?.replace(/\\(.)/g, '$1') ?? escaped,
      ),
    );
  }
  return words;
}
