import { Description } from './reference-parts.tsx';
import { SchemaFacts } from './schema-facts.tsx';
import type {
  SchemaChoice,
  SchemaContent,
  SchemaField,
  SchemaItems,
  SchemaNode,
  SchemaVariant,
} from './schema-node.ts';
import { TextWithCode } from './text-with-code.tsx';

/** The content of a value: its fields, entries and variants. */
export function SchemaBody({ content }: { content: SchemaContent }) {
  switch (content.kind) {
    case 'none':
      return null;
    case 'recursive':
      return (
        <p className="schema-note">
          The same as <a href={`#${content.id}`}>{content.name}</a> above, which contains it.
        </p>
      );
    case 'elsewhere':
      return (
        <p className="schema-note">
          <a href={content.url}>Fields of {content.name}</a>
        </p>
      );
    case 'parts':
      return (
        <>
          {content.fields.length > 0 && <SchemaFields fields={content.fields} />}
          {content.items && <SchemaEntries items={content.items} />}
          {content.choices.map((choice, index) => (
            <SchemaVariants key={index} choice={choice} />
          ))}
        </>
      );
    default:
      return content satisfies never;
  }
}

/** The content of a value, collapsed. */
export function CollapsedSchema({ name, schema }: { name: string; schema: SchemaNode }) {
  const { content } = schema;
  if (content.kind !== 'parts') return <SchemaBody content={content} />;
  return (
    <details className="schema-fold">
      <summary>
        {toContentLabel(content)} of <code>{name}</code>
      </summary>
      <SchemaBody content={content} />
    </details>
  );
}

/** The entries of a list. Without facts about the entries, their fields follow directly. */
function SchemaEntries({ items: { hasPrefixItems, schema } }: { items: SchemaItems }) {
  if (schema.description === '' && schema.facts.length === 0 && !hasPrefixItems) {
    return <SchemaBody content={schema.content} />;
  }
  return (
    <div className="schema-entries">
      <p className="schema-label">
        {hasPrefixItems ? `Each further entry: ${schema.type}` : 'Each entry'}
      </p>
      <Description html={schema.description} />
      <SchemaFacts facts={schema.facts} />
      <SchemaBody content={schema.content} />
    </div>
  );
}

function toContentLabel(content: Extract<SchemaContent, { kind: 'parts' }>): string {
  const { fields, items, choices } = content;
  if (fields.length > 0 && fields.every((field) => field.isPlaceholder)) return 'Entries';
  if (fields.length > 0) return fields.length === 1 ? '1 field' : `${fields.length} fields`;
  if (items?.schema.content.kind === 'parts') return toContentLabel(items.schema.content);
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
        <span className="schema-type">{schema.type}</span>
        {field.presence === 'required' && (
          <span className="schema-mark schema-required"> required</span>
        )}
        {field.presence === 'may be missing' && (
          <span className="schema-mark"> may be missing</span>
        )}
        {schema.isDeprecated && <span className="schema-mark schema-deprecated"> deprecated</span>}
      </div>
      <Description html={schema.description} />
      <SchemaFacts facts={schema.facts} />
      <CollapsedSchema name={name} schema={schema} />
    </li>
  );
}

const CHOICES = { one: 'One of', any: 'Any of', if: 'On condition' } as const;

function SchemaVariants({ choice }: { choice: SchemaChoice }) {
  return (
    <div className="schema-choice">
      <p className="schema-label">
        {CHOICES[choice.kind]}
        {choice.discriminator !== null && (
          <>
            , told apart by <code>{choice.discriminator}</code>
          </>
        )}
      </p>
      {choice.variants.map((variant) => (
        <Variant key={variant.id} variant={variant} />
      ))}
    </div>
  );
}

function Variant({ variant: { id, label, schema } }: { variant: SchemaVariant }) {
  const type = schema.type === label || schema.type === 'any' ? null : schema.type;
  const name = (
    <>
      <span className="schema-variant-name">
        <TextWithCode text={label} />
      </span>
      {type !== null && <span className="schema-type"> {type}</span>}
    </>
  );
  if (isBare(schema)) {
    return (
      <p className="schema-variant" id={id}>
        {name}
      </p>
    );
  }
  return (
    <details className="schema-variant" id={id}>
      <summary>{name}</summary>
      <Description html={schema.description} />
      <SchemaFacts facts={schema.facts} />
      <SchemaBody content={schema.content} />
    </details>
  );
}

function isBare({ description, facts, content }: SchemaNode): boolean {
  return description === '' && facts.length === 0 && content.kind === 'none';
}
