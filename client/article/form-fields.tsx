import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { ProposedMark } from './provisional.tsx';
import { Description } from './reference-parts.tsx';
import type { SafeTree } from './schema-node.ts';
import { StackedTable } from './table.tsx';

/** A form of the dashboard, as far as the OpenAPI document describes it. */
export interface Form {
  fields: FormField[];
  /** The operations that the fields come from. Null where none changes the resource. */
  create: FormOperation;
  update: FormOperation | null;
}

interface FormOperation {
  href: string;
  label: string;
  isProvisional: boolean;
}

export interface FormField {
  /** For people: `External id`, `Objectives: name`. */
  label: string;
  isRequired: boolean;
  description: SafeTree;
  /** Allowed values, if they are limited. */
  choices: string[];
  /** Value in the example. A field in a list has one for each entry. Empty where it has none. */
  examples: unknown[];
  change: FormChange;
}

/**
 * Whether the update changes the field, also with effects that the page describes, an operation of its own does, or none.
 */
export type FormChange = 'update' | 'careful' | 'separate' | 'none';

/** Pages with a field that needs care have a section of this name. */
const EFFECTS = <a href="#what-a-change-does">what a change does</a>;

const CHANGES: Record<FormChange, ReactNode> = {
  update: 'Yes',
  careful: <>Yes, but see {EFFECTS}</>,
  separate: 'Yes, in a step of its own',
  none: 'No',
};

/** In place of a column that says the same in each row. */
const ALL_CHANGES: Record<FormChange, ReactNode> = {
  update: 'You can change all of this later.',
  careful: <>You can change this later, but see {EFFECTS}.</>,
  separate: 'You can change each of these later, in a step of its own.',
  none: 'You cannot change this later.',
};

/** A table of the fields, and the operations that they come from. */
export function FormFields({ form: { fields, create, update } }: { form: Form }) {
  const [change, ...others] = new Set(fields.map((field) => field.change));
  const isMixed = others.length > 0;
  const columns = ['Field', 'What to enter', 'Example'];
  return (
    <>
      <StackedTable columns={isMixed ? [...columns, 'Can it be changed later?'] : columns}>
        {fields.map((field) => (
          <FieldRow key={field.label} field={field} hasChange={isMixed} />
        ))}
      </StackedTable>
      <p className="form-source">
        {change && !isMixed && <>{ALL_CHANGES[change]} </>}
        Fields of <a href={create.href}>{create.label}</a>
        {update && (
          <>
            {' '}
            and <a href={update.href}>{update.label}</a>
          </>
        )}
        {(create.isProvisional || update?.isProvisional) && <ProposedMark />}
      </p>
    </>
  );
}

function FieldRow({ field, hasChange }: { field: FormField; hasChange: boolean }) {
  const { label, isRequired, description, choices, examples, change } = field;
  return (
    <tr>
      <td>
        <strong>{label}</strong>
        {isRequired && <span className="form-required"> (required)</span>}
      </td>
      <td data-label="What to enter">
        <Description nodes={description} />
        {choices.length > 0 && <p>One of: {choices.join(', ')}.</p>}
      </td>
      <td data-label="Example">
        {examples.map((example, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            <span className="form-value">
              {examples.length > 1 && `${at + 1}. `}
              {toWords(example)}
            </span>
          </Fragment>
        ))}
      </td>
      {hasChange && <td data-label="Can it be changed later">{CHANGES[change]}</td>}
    </tr>
  );
}

/** Write a JSON value for people: `true` → `Yes`, `{ quantity: 1 }` → `quantity: 1` */
function toWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(toWords).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '–');
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${toWords(part)}`)
    .join(', ');
}
