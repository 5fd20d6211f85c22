import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CodeBlock } from '../../client/article/code-block.tsx';
import { Figure } from '../../client/article/figure.tsx';
import { FormFields } from '../../client/article/form-fields.tsx';
import type { FormField } from '../../client/article/form-fields.tsx';
import { Proposed, QuestionList } from '../../client/article/provisional.tsx';
import { PathText } from '../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../client/article/schema-details.tsx';
import type { SchemaContent, SchemaNode, SchemaVariant } from '../../client/article/schema-node.ts';
import { CollapsedSchema, SchemaBody, SchemaType } from '../../client/article/schema.tsx';
import { TabSet } from '../../client/article/tab-set.tsx';

// What a component shows for each value of its props, where no document among the other fixtures has them all.

const line = (length: number) => `a\n${'x'.repeat(length)}\nb`;

const CODE = {
  'a line of 72 characters': <CodeBlock language="text" code={line(72)} />,
  'a line of 73 characters': <CodeBlock language="text" code={line(73)} />,
  'a long line that always wraps': <CodeBlock language="text" code={line(73)} wrap="always" />,
  'a short line that wraps': <CodeBlock language="text" code="x" wrap="initially" />,
  'numbers and a mark': (
    <CodeBlock language="text" code={'a\nb'} firstNumber={7} marked={new Set([2])} />
  ),
  'a mark': <CodeBlock language="text" code={'a\nb'} marked={new Set([1])} />,
  'a line for one credential': (
    <CodeBlock language="text" code={'a\nb'} credentialLines={new Map([[1, 0]])} />
  ),
  'a proposed title': <CodeBlock language="text" code="a" title="T" isProposed />,
  'an empty title': <CodeBlock language="text" code="a" title="" />,
  'no title': <CodeBlock language="text" code="a" isProposed />,
};

const OPERATION = { href: '/create', label: 'Create', isProvisional: false };

function renderForm(fields: Partial<FormField>[], update: typeof OPERATION | null = null) {
  const field = { isRequired: false, description: [], choices: [], examples: [] };
  const all = fields.map((part, at) => ({
    ...field,
    label: `F${at}`,
    change: 'update' as const,
    ...part,
  }));
  return <FormFields form={{ fields: all, create: OPERATION, update }} />;
}

const FORMS = {
  examples: renderForm(
    [
      [],
      [true],
      [false],
      [null],
      [0],
      [['a', true]],
      [{ quantity: 1, tags: ['a', 'b'] }],
      ['a', 'b'],
    ].map((examples) => ({ examples })),
  ),
  'all with care': renderForm([{ change: 'careful' }]),
  'all in a step of its own': renderForm([{ change: 'separate' }, { change: 'separate' }]),
  'none to change': renderForm([{ change: 'none' }]),
  'some to change': renderForm([
    { change: 'none' },
    { change: 'update' },
    { change: 'careful' },
    { change: 'separate' },
  ]),
  'an update that is proposed': renderForm([{}], {
    href: '/update',
    label: 'Update',
    isProvisional: true,
  }),
  'an update': renderForm([{}], { href: '/update', label: 'Update', isProvisional: false }),
  'required, with choices': renderForm([{ isRequired: true, choices: ['a', 'b'] }]),
};

const question = { id: 'q', text: 'T', why: 'W', check: 'C', pages: [] };
const PAGES = [
  { label: 'A', url: '/a' },
  { label: 'B', url: '/b' },
];

const panel = (id: string, isDefault?: boolean) => ({
  id,
  label: id,
  value: id,
  content: id,
  ...(isDefault && { isDefault }),
});

const OTHERS = {
  'a path': <PathText path="/users/{id}" />,
  'an address': <PathText path="https://api.example/v1" />,
  'no question': <Proposed label="Proposed" />,
  'one question': <Proposed label="Proposed" questions="1" href="/what" />,
  'two questions': <Proposed label="Proposed" questions="2" />,
  'a question': <QuestionList pages={[{ title: 'Users', questions: [question] }]} />,
  'questions, one with pages': (
    <QuestionList
      pages={[
        {
          title: 'Users',
          questions: [{ ...question, id: 'p', pages: PAGES }, question],
        },
      ]}
    />
  ),
  'tabs without a default': <TabSet label="T" panels={[panel('a'), panel('b')]} />,
  'tabs with a default': <TabSet label="T" panels={[panel('a'), panel('b', true), panel('c')]} />,
  'the first image, with a dark variant': <Figure src="/a.png" alt="A" isFirst="" dark="/d.png" />,
  'the first image, to be enlarged': <Figure src="/a.png" alt="A" isFirst="" zoomId="z" />,
  'an image to be enlarged, with a dark variant': (
    <Figure src="/a.png" alt="A" dark="/d.png" zoomId="z" />
  ),
};

const NONE: SchemaNode = {
  type: 'string',
  description: [],
  details: [],
  isDeprecated: false,
  content: { kind: 'none' },
};
const described = { ...NONE, description: [{ type: 'text' as const, value: 'D' }] };
const detailed = { ...NONE, details: [{ label: 'Default', values: ['1'], isCode: true }] };
const toParts = (parts: object): SchemaNode => ({
  ...NONE,
  content: { kind: 'parts', fields: [], items: null, choices: [], ...parts },
});
const toFields = (...names: string[]) =>
  toParts({
    fields: names.map((name) => ({
      id: name,
      name,
      isPlaceholder: name === 'key',
      presence: null,
      schema: NONE,
    })),
  });
const toItems = (schema: SchemaNode) => toParts({ items: schema });
const toVariants = (...variants: Partial<SchemaVariant>[]) =>
  toParts({
    choices: [
      {
        kind: 'one',
        discriminator: null,
        variants: variants.map((variant, at) => ({
          id: `v${at}`,
          label: 'A',
          schema: NONE,
          isDescribedByType: false,
          ...variant,
        })),
      },
    ],
  });
const toContent = (node: SchemaNode, content: SchemaContent): SchemaNode => ({
  ...node,
  type: 'User',
  content,
});
const link = { kind: 'link', url: '/user' } as const;
const toList = (count: number, rest = {}) => {
  const values = Array.from({ length: count }, (_, at) => `v${at}`);
  return <SchemaDetails details={[{ label: 'One of', values, isCode: true, ...rest }]} />;
};

const FOLDS = {
  'a field': toFields('a'),
  'a field and others': toFields('a', 'key'),
  'other fields alone': toFields('key'),
  'entries with a field': toItems(toFields('a')),
  'entries with a description': toItems(described),
  'entries with nothing': toItems(NONE),
  'entries and a variant': toParts({
    ...toVariants({}).content,
    items: NONE,
  }),
  'a variant': toVariants({}),
  'two variants': toVariants({}, {}),
};

const VARIANTS = toVariants(
  { label: 'nothing more' },
  { label: 'a description', schema: described },
  { label: 'a detail', schema: detailed },
  { label: 'fields', schema: toFields('a') },
  { label: 'described here', schema: toContent(described, link) },
  {
    label: 'described where its fields are',
    schema: toContent(described, link),
    isDescribedByType: true,
  },
  { label: 'string' },
  { label: 'of any type', schema: { ...NONE, type: 'any' } },
);

const SCHEMAS = {
  ...Object.fromEntries(
    Object.entries(FOLDS).map(([name, schema]) => [
      `fold of ${name}`,
      <CollapsedSchema key={name} name="it" schema={schema} />,
    ]),
  ),
  'entries with nothing': <SchemaBody content={toItems(NONE).content} />,
  'entries with a description': <SchemaBody content={toItems(described).content} />,
  'entries with a detail': <SchemaBody content={toItems(detailed).content} />,
  'fields on a page': <SchemaType schema={toContent(NONE, link)} />,
  'no fields': <SchemaType schema={NONE} />,
  variants: <SchemaBody content={VARIANTS.content} />,
  '30 values': toList(30),
  '31 values': toList(31),
  'values with a link': toList(2, { url: '/u' }),
  'values with descriptions': toList(2, { isCode: false, descriptions: ['Zero', ''] }),
};

it.each<[string, Record<string, ReactNode>]>([
  ['code', CODE],
  ['forms', FORMS],
  ['others', OTHERS],
  ['schemas', SCHEMAS],
])('the HTML of %s is that of the file', async (name, parts) => {
  const texts = Object.entries(parts).map(([title, part]) => {
    const html = renderToStaticMarkup(part).replaceAll(
      /(?=<(?:tr|li|details|p|input|img|ul|figure)\b)/g,
      '\n',
    );
    return `=== ${title}\n${html.trim()}\n`;
  });
  const file = join(import.meta.dirname, `../fixtures/article/${name}.html`);
  await expect(texts.join('\n')).toMatchFileSnapshot(file);
});
