import type { FormField } from '../../../client/article/form-fields.tsx';
import { findNearest } from '../../nearest.ts';
import { isJson } from '../schema/payload.ts';
import { toObject, toShortText } from '../load/json.ts';
import type { Schema } from '../schema/schema.ts';
import type { ApiSpec, MediaType } from '../schema/spec.ts';
import { toHumanId } from './operation-names.ts';
import type { PageTexts } from './page-texts.ts';
import { toSchemaMembers } from './schema-members.ts';
import type { FormFieldList, FormOptions } from './spec-lookup.ts';

/** A field of a body, and the fields of its entries if it is a list. */
interface BodyField {
  name: string;
  isRequired: boolean;
  schema: Schema;
  entryFields: BodyField[];
}

/** Convert the request bodies of operations to the fields of a form. */
export function toFormFields(
  spec: ApiSpec,
  wanted: FormOptions,
  { renderDescription }: Pick<PageTexts, 'renderDescription'>,
): FormFieldList {
  const { create, update, example, only, careful, separate } = wanted;
  const body = findBody(spec, create);
  if (!body) return toFailure(`The operation \`${create}\` takes no JSON.`);
  const sample = body.examples.find(({ name }) => example === null || name === example);
  if (example !== null && !sample) {
    const names = body.examples.map(({ name }) => name);
    return toFailure(toUnknownName('example', example, names));
  }
  const toFields = (raw: unknown) => listFields(spec.resolveSchema(raw));
  const fields = toFields(body.schema);
  const updated = update === null ? [] : toFields(findBody(spec, update)?.schema);
  const toChange = (name: string): FormField['change'] => {
    if (updated.some((field) => field.name === name)) {
      return careful.includes(name) ? 'careful' : 'update';
    }
    return separate.includes(name) ? 'separate' : 'none';
  };
  const toField = ({ name, isRequired, schema }: BodyField, values: unknown[]) => {
    const { title, description = '', enumValues, form } = schema;
    const { label = title, help = description, examples = [] } = form ?? {};
    const toWord = (value: unknown) => form?.values.get(String(value)) ?? value;
    const sent = values.flatMap((value) => toObject(value)[name] ?? []);
    return {
      label: label ?? toHumanId(name),
      isRequired,
      description: renderDescription(help),
      // A description that explains the values names them.
      choices: enumValues
        .filter((value) => value !== null && !help.includes(`\`${toShortText(value)}\``))
        .map((value) => toShortText(toWord(value))),
      examples: examples.length > 0 ? examples : sent.map(toWord),
    };
  };
  const rows = fields
    .filter(({ name }) => only === null || only.includes(name))
    .flatMap((field): FormField[] => {
      const change = toChange(field.name);
      const row = { ...toField(field, [sample?.value]), change };
      // The entries of a list change with it, and their values are its value.
      const entries = field.entryFields.map((entry): FormField => {
        const texts = toField(entry, row.examples);
        return { ...texts, change, label: `${row.label}: ${toLowerStart(texts.label)}` };
      });
      return entries.length === 0 ? [row] : [{ ...row, examples: [] }, ...entries];
    });
  const names = fields.flatMap(({ name, entryFields }) => [
    name,
    ...entryFields.map((entry) => entry.name),
  ]);
  const named = [...(only ?? []), ...careful, ...separate];
  const unknown = named.filter((name) => !names.includes(name));
  const reasons = unknown.map((name) => toUnknownName('field', name, names));
  return { fields: rows, reasons };
}

function findBody({ operations }: ApiSpec, id: string): MediaType | undefined {
  const operation = operations.find(({ operationId }) => operationId === id);
  return operation?.requestBody?.content.find(({ name }) => isJson(name));
}

function listFields(body: Schema, isEntry = false): BodyField[] {
  return toSchemaMembers(body, 'request').flatMap(
    ({ name, isPlaceholder, presence, schema }): BodyField[] => {
      if (isPlaceholder) return [];
      const { items, resolve } = schema;
      const entryFields = items && !isEntry ? listFields(resolve(items), true) : [];
      return [{ name, isRequired: presence === 'required', schema, entryFields }];
    },
  );
}

function toFailure(reason: string): FormFieldList {
  return { fields: [], reasons: [reason] };
}

function toUnknownName(kind: string, name: string, names: string[]): string {
  const nearest = findNearest(name, names);
  const hint = nearest === null ? `Known: ${names.join(', ')}.` : `Did you mean \`${nearest}\`?`;
  return `Unknown ${kind} \`${name}\`. ${hint}`;
}

function toLowerStart(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
