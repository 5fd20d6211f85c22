import type { ReactNode } from 'react';
import { Description } from './reference-parts.tsx';
import { SchemaDetails } from './schema-details.tsx';
import type {
  SchemaChoice,
  SchemaContent,
  SchemaField,
  SchemaNode,
  SchemaVariant,
} from './schema-node.ts';
import { TextWithCode } from './text-with-code.tsx';

/** The content of a value: its fields, entries and variants. */
export function SchemaBody({ content }: { content: SchemaContent }) {
  switch (content.kind) {
    case 'none':
    case 'link':
      return null;
    case 'parts':
      return (
        <>
          {content.fields.length > 0 && <SchemaFields fields={content.fields} />}
          {content.items && <SchemaEntries schema={content.items} />}
          {content.choices.map((choice, index) => (
            <SchemaVariants key={index} choice={choice} />
          ))}
        </>
      );
    default:
      return content satisfies never;
  }
}

/** The type of a value. */
export function SchemaType({ schema }: { schema: SchemaNode }) {
  return (
    <span className="schema-type">
      <FieldsLink schema={schema}>{schema.type}</FieldsLink>
    </span>
  );
}

/** A text that links to the fields of a value where they are shown elsewhere. */
function FieldsLink({ schema, children }: { schema: SchemaNode; children: ReactNode }) {
  const content = resolveContent(schema.content);
  if (content.kind === 'link') return <a href={content.url}>{children}</a>;
  return children;
}

/** The content of a list without details of its entries is that of an entry. */
function resolveContent(content: SchemaContent): SchemaContent {
  if (content.kind !== 'parts' || !content.items) return content;
  const { fields, items, choices } = content;
  const isPlain = fields.length + choices.length === 0 && !isDescribed(items);
  return isPlain ? resolveContent(items.content) : content;
}

function isDescribed({ description, details }: SchemaNode): boolean {
  return description.length > 0 || details.length > 0;
}

/** The content of a value, collapsed. */
export function CollapsedSchema({ name, schema }: { name: string; schema: SchemaNode }) {
  const content = resolveContent(schema.content);
  if (content.kind !== 'parts') return null;
  return (
    <details className="schema-fold">
      <summary>
        {toContentLabel(content)} of <code>{name}</code>
      </summary>
      <SchemaBody content={content} />
    </details>
  );
}

/** The entries of a list. Without details of the entries, their fields follow directly. */
function SchemaEntries({ schema }: { schema: SchemaNode }) {
  if (!isDescribed(schema)) return <SchemaBody content={schema.content} />;
  return (
    <div className="schema-entries">
      <p className="schema-label">
        Each entry: <SchemaType schema={schema} />
        <DeprecatedMark schema={schema} />
      </p>
      <Description nodes={schema.description} />
      <SchemaDetails details={schema.details} />
      <SchemaBody content={schema.content} />
    </div>
  );
}

function toContentLabel(content: Extract<SchemaContent, { kind: 'parts' }>): string {
  const { fields, items, choices } = content;
  if (fields.length > 0 && fields.every((field) => field.isPlaceholder)) return 'Entries';
  if (fields.length > 0) return fields.length === 1 ? '1 field' : `${fields.length} fields`;
  if (items?.content.kind === 'parts') return toContentLabel(items.content);
  if (items) return 'Entries';
  const variants = choices.reduce((sum, choice) => sum + choice.variants.length, 0);
  return variants === 1 ? '1 variant' : `${variants} variants`;
}

/** Fields or parameters. Each name is a permalink. */
export function SchemaFields({ fields }: { fields: SchemaField[] }) {
  return (
    <ul className="schema-fields">
      {fields.map((field) => (
        <SchemaFieldRow key={field.id} field={field} />
      ))}
    </ul>
  );
}

function SchemaFieldRow({ field }: { field: SchemaField }) {
  const { id, name, schema } = field;
  return (
    <li id={id}>
      <div className="schema-head">
        <a className="schema-name" href={`#${id}`}>
          {field.isPlaceholder ? <em>{name}</em> : <code>{name}</code>}
        </a>{' '}
        <SchemaType schema={schema} />
        {field.presence === 'required' && (
          <span className="schema-mark schema-required"> required</span>
        )}
        {field.presence === 'may be missing' && (
          <span className="schema-mark"> may be missing</span>
        )}
        <DeprecatedMark schema={schema} />
      </div>
      <Description nodes={schema.description} />
      <SchemaDetails details={schema.details} />
      <CollapsedSchema name={name} schema={schema} />
    </li>
  );
}

function DeprecatedMark({ schema }: { schema: SchemaNode }) {
  if (!schema.isDeprecated) return null;
  return <span className="schema-mark schema-deprecated"> deprecated</span>;
}

const CHOICES = { one: 'One of', any: 'Any of' } as const;

function SchemaVariants({ choice }: { choice: SchemaChoice }) {
  return (
    <div className="schema-choice">
      <p className="schema-label">
        {CHOICES[choice.kind]}
        {choice.discriminator !== null && (
          <>
            , distinguished by <code>{choice.discriminator}</code>
          </>
        )}
      </p>
      {choice.variants.map((variant) => (
        <Variant key={variant.id} variant={variant} />
      ))}
    </div>
  );
}

function Variant({ variant }: { variant: SchemaVariant }) {
  const { id, label, schema } = variant;
  const type = schema.type === label || schema.type === 'any' ? null : schema.type;
  const name = (
    <>
      <span className="schema-variant-name">
        <FieldsLink schema={schema}>
          <TextWithCode text={label} />
        </FieldsLink>
      </span>
      {type !== null && <span className="schema-type"> {type}</span>}
      <DeprecatedMark schema={schema} />
    </>
  );
  if (isBare(variant)) {
    return (
      <p className="schema-variant" id={id}>
        {name}
      </p>
    );
  }
  return (
    <details className="schema-variant" id={id}>
      <summary>{name}</summary>
      <Description nodes={schema.description} />
      <SchemaDetails details={schema.details} />
      <SchemaBody content={schema.content} />
    </details>
  );
}

function isBare({ schema, isDescribedByType }: SchemaVariant): boolean {
  const content = resolveContent(schema.content);
  if (content.kind === 'parts') return false;
  if (content.kind === 'link' && isDescribedByType) return true;
  return schema.description.length === 0 && schema.details.length === 0;
}
