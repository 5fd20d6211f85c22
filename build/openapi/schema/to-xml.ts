import { isObject, toInlineText } from '../load/json.ts';
import type { Schema } from './schema.ts';

/** An element, and what is inside: a text, or further elements. */
interface XmlElement {
  name: string;
  attributes: [name: string, value: string][];
  content: string | XmlElement[];
}

/** Name of the outermost element where the document has none. */
const ROOT_NAME = 'root';

/** Render a value as XML with the names of its schema (`xml`); its outermost element is named by the schema too. */
export function toXml(value: unknown, schema: Schema): string {
  const name = schema.xml?.name ?? schema.name ?? ROOT_NAME;
  const [root] = toElements(name, value, { ...schema, xml: { ...schema.xml, isWrapped: true } });
  return root ? renderElement(root, '') : '';
}

function toElements(name: string, value: unknown, schema: Schema): XmlElement[] {
  const { xml = {}, items, resolve } = schema;
  const elementName = xml.name ?? name;
  if (!Array.isArray(value)) return [toElement(elementName, value, schema)];
  const entryName = xml.isWrapped ? elementName : name;
  const entries = value.flatMap((entry) => toElements(entryName, entry, resolve(items)));
  if (!xml.isWrapped) return entries;
  return [{ ...toElement(elementName, '', schema), content: entries }];
}

function toElement(name: string, value: unknown, schema: Schema): XmlElement {
  const { xml: { prefix, namespace } = {}, resolve } = schema;
  const xmlns = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const element: XmlElement = {
    name: toXmlName(name, prefix),
    attributes: namespace === undefined ? [] : [[xmlns, namespace]],
    content: value === null || isObject(value) ? [] : toInlineText(value),
  };
  const children: XmlElement[] = [];
  for (const [key, part] of Object.entries(isObject(value) ? value : {})) {
    const partSchema = resolve(schema.properties.get(key) ?? schema.additionalProperties);
    const { isAttribute, name: partName = key, prefix: partPrefix } = partSchema.xml ?? {};
    if (isAttribute) {
      element.attributes.push([toXmlName(partName, partPrefix), toInlineText(part)]);
    } else children.push(...toElements(key, part, partSchema));
  }
  return isObject(value) ? { ...element, content: children } : element;
}

/** A key of JSON can have characters that no name in XML has. */
function toXmlName(name: string, prefix: string | undefined): string {
  const valid = name.replace(/[^\p{L}\p{N}_.:-]/gu, '_').replace(/^(?![\p{L}_:])/u, '_');
  return prefix === undefined ? valid : `${prefix}:${valid}`;
}

function renderElement({ name, attributes, content }: XmlElement, indent: string): string {
  const start = [
    name,
    ...attributes.map(([key, value]) => `${key}="${escape(value).replaceAll('"', '&quot;')}"`),
  ].join(' ');
  if (content.length === 0) return `${indent}<${start}/>`;
  if (typeof content === 'string') return `${indent}<${start}>${escape(content)}</${name}>`;
  const inner = content.map((child) => `${renderElement(child, `${indent}  `)}\n`).join('');
  return `${indent}<${start}>\n${inner}${indent}</${name}>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
