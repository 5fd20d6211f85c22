import { renderToStaticMarkup as render } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SchemaDetails } from '../../client/article/schema-details.tsx';
import type { SchemaContent, SchemaNode, SchemaVariant } from '../../client/article/schema-node.ts';
import { CollapsedSchema, SchemaBody, SchemaType } from '../../client/article/schema.tsx';

describe('a schema', () => {
  const NONE: SchemaNode = {
    type: 'string',
    description: [],
    details: [],
    isDeprecated: false,
    content: { kind: 'none' },
  };
  const text = (value: string) => [{ type: 'text' as const, value }];
  const detail = { label: 'Default', values: ['1'], isCode: true };
  const toField = (name: string, isPlaceholder = false) => ({
    id: name,
    name,
    isPlaceholder,
    presence: null,
    schema: NONE,
  });
  const toParts = (parts: object): SchemaNode => ({
    ...NONE,
    content: { kind: 'parts', fields: [], items: null, choices: [], ...parts },
  });
  const toItems = (schema: SchemaNode, hasPrefixItems = false) =>
    toParts({ items: { hasPrefixItems, schema } });
  const toVariants = (...variants: SchemaVariant[]) =>
    toParts({ choices: [{ kind: 'one', discriminator: null, variants }] });
  const variant: SchemaVariant = { id: 'v', label: 'A', schema: NONE, isDescribedByType: false };

  it.each([
    ['1 field', toParts({ fields: [toField('a')] })],
    ['2 fields', toParts({ fields: [toField('a'), toField('b', true)] })],
    ['Entries', toParts({ fields: [toField('key', true)] })],
    ['1 field', toItems(toParts({ fields: [toField('a')] }))],
    ['Entries', toItems({ ...NONE, description: text('D') })],
    [
      'Entries',
      toParts({
        items: { hasPrefixItems: false, schema: NONE },
        choices: [{ kind: 'any', discriminator: null, variants: [variant] }],
      }),
    ],
    ['1 variant', toVariants(variant)],
    ['2 variants', toVariants(variant, { ...variant, id: 'w' })],
  ])('is folded as “%s”', (label, schema) => {
    const html = render(<CollapsedSchema name="it" schema={schema} />);
    expect(/<summary>(.*?)<\/summary>/.exec(html)?.[1]).toBe(`${label} of <code>it</code>`);
  });

  it.each([
    ['nothing of its entries', toItems(NONE), ''],
    ['a description of its entries', toItems({ ...NONE, description: text('D') }), 'Each entry'],
    ['a detail of its entries', toItems({ ...NONE, details: [detail] }), 'Each entry'],
  ])('of a list has %s', (_, { content }, label) => {
    const html = render(<SchemaBody content={content} />);
    expect(/schema-label">(.*?):/.exec(html)?.[1] ?? '').toBe(label);
  });

  it('links to where its fields are', () => {
    const renderType = (content: SchemaContent) =>
      render(<SchemaType schema={{ ...NONE, type: 'User', content }} />);
    expect(renderType({ kind: 'link', url: '/user' })).toBe(
      '<span class="schema-type"><a href="/user">User</a></span>',
    );
    expect(render(<SchemaType schema={NONE} />)).toBe('<span class="schema-type">string</span>');
  });

  const described = (content: SchemaContent): SchemaNode => ({
    ...NONE,
    description: text('D'),
    content,
  });
  const linked = described({ kind: 'link', url: '/user' });
  it.each<[string, string, SchemaNode, boolean]>([
    ['p', 'without anything more', NONE, false],
    ['details', 'with a description', { ...NONE, description: text('D') }, false],
    ['details', 'with a detail', { ...NONE, details: [detail] }, false],
    ['details', 'with fields', toParts({ fields: [toField('a')] }), false],
    ['details', 'described here, with fields on another page', linked, false],
    ['p', 'described where its fields are', linked, true],
  ])('has a %s for a variant %s', (tag, _, schema, isDescribedByType) => {
    const { content } = toVariants({ ...variant, schema, isDescribedByType });
    const html = render(<SchemaBody content={content} />);
    expect(/<(\w+) class="schema-variant" id="v"/.exec(html)?.[1]).toBe(tag);
  });

  it.each([
    ['string', 'string', ''],
    ['any', 'A', ''],
    ['string', 'A', '<span class="schema-type"> string</span>'],
  ])('of type %s names its variant “%s” with the type “%s”', (type, label, shown) => {
    const { content } = toVariants({ ...variant, label, schema: { ...NONE, type } });
    expect(render(<SchemaBody content={content} />)).toContain(
      `<span class="schema-variant-name">${label}</span>${shown}</p>`,
    );
  });

  it('has its values open up to 30, and folded from 31', () => {
    const renderValues = (count: number, rest = {}) => {
      const values = Array.from({ length: count }, (_, at) => `v${at}`);
      return render(
        <SchemaDetails details={[{ label: 'One of', values, isCode: true, ...rest }]} />,
      );
    };
    expect(renderValues(30)).not.toContain('<details>');
    expect(renderValues(31)).toContain(
      '<details><summary>31 values</summary><code>v0</code>, <code>',
    );
    expect(renderValues(2, { url: '/u' })).toContain(
      ': <a href="/u"><code>v0</code>, <code>v1</code></a>',
    );
    expect(renderValues(2, { isCode: false, descriptions: ['Zero', ''] })).toContain(
      '<ul><li><code>v0</code> Zero</li><li><code>v1</code></li></ul>',
    );
  });
});
