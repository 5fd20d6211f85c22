import type { MdxJsxAttribute } from 'mdast-util-mdx';
import type { VFile } from 'vfile';
import { suggestOrList } from '../content/nearest.ts';
import type { PropRule } from './component-props.ts';
import type { MdxTag } from './jsx-tag.ts';
import { reportError, reportFlaw, usePageFacts } from './page-facts.ts';
import { hasCode } from './remark-literals.ts';

/** The build checks these as links and files. */
const ADDRESSES = ['href', 'src'];

/** Report addresses that are expressions, which cannot be checked. */
export function checkAddresses(tag: MdxTag, file: VFile): void {
  for (const attribute of tag.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || !ADDRESSES.includes(attribute.name)) continue;
    if (isText(attribute) || hasCode(attribute)) continue;
    const reason = `\`${attribute.name}\` of \`<${tag.name}>\` must be plain text in quotes: an expression cannot be checked.`;
    reportError(file, reason, attribute.position ? attribute : tag);
  }
}

/** Report props of a component that are missing, invalid or unknown. */
export function checkProps(tag: MdxTag, rules: Record<string, PropRule>, file: VFile): void {
  const given: string[] = [];
  for (const attribute of tag.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    given.push(attribute.name);
    if (hasCode(attribute)) continue;
    const rule = Object.hasOwn(rules, attribute.name) ? rules[attribute.name] : undefined;
    const place = attribute.position ? attribute : tag;
    const reason = rule && findMisuse(tag, attribute, rule);
    if (reason) reportError(file, reason, place);
    if (rule) continue;
    const hint = suggestOrList(attribute.name, Object.keys(rules));
    const unknown = `\`<${tag.name}>\` has no prop \`${attribute.name}\`.${hint}`;
    reportFlaw(file, unknown, place);
  }
  if (!usePageFacts(file).strict) {
    tag.attributes = tag.attributes.filter((own) => 'name' in own && own.name in rules);
  }
  for (const [name, { isRequired }] of Object.entries(rules)) {
    if (!isRequired || given.includes(name)) continue;
    reportError(file, `\`<${tag.name}>\` needs \`${name}="…"\`.`, tag);
  }
}

function findMisuse(tag: MdxTag, attribute: MdxJsxAttribute, rule: PropRule): string | null {
  const { name, value } = attribute;
  const prop = `\`${name}\` of \`<${tag.name}>\``;
  if (rule.isFlag) return typeof value === 'string' ? `${prop} takes no value.` : null;
  if (value === null || value === undefined || value === '') return `${prop} needs a value.`;
  if (rule.values) {
    if (typeof value === 'string' && rule.values.includes(value)) return null;
    const written = typeof value === 'string' ? `\`${value}\`` : 'an expression';
    return `${prop} is ${written}. It may be: ${rule.values.join(', ')}.`;
  }
  if (!rule.isLiteral || isText(attribute)) return null;
  // `checkAddresses` reports these.
  return ADDRESSES.includes(name) ? null : `${prop} must be plain text in quotes.`;
}

function isText({ value }: MdxJsxAttribute): boolean {
  return typeof value === 'string';
}
