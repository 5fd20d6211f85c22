import type { SchemaFact } from '../../../client/article/schema-node.ts';
import type { Contract, MediaType, PartEncoding } from '../contract.ts';
import { toWritingExample } from './parameter-writing.ts';
import { toCode } from '../schema/schema-words.ts';

/** Say how the fields of a form are sent, where the contract says more than their schemas do. */
export function toFormFacts({ encodings, schema }: MediaType, contract: Contract): SchemaFact[] {
  const { properties } = contract.resolveSchema(schema);
  return encodings.flatMap((encoding) => [
    ...toPartFacts(encoding),
    ...toStyleFacts(encoding, properties.get(encoding.name), contract),
  ]);
}

function toPartFacts({ name, contentType, headers }: PartEncoding): SchemaFact[] {
  const types = contentType
    ?.split(/\s*,\s*/)
    .map(toCode)
    .join(' or ');
  const named = headers.map(({ name: header, description, isRequired }) => {
    const note = description === undefined ? '' : ` (${description})`;
    return `${isRequired ? '' : 'if you like '}with the header ${toCode(header)}${note}`;
  });
  const words = [...(types === undefined ? [] : [`sent as ${types}`]), ...named];
  return words.length === 0
    ? []
    : [{ label: `Part ${toCode(name)}`, values: words, isCode: false }];
}

function toStyleFacts(
  { name, style, isExploded }: PartEncoding,
  schema: unknown,
  contract: Contract,
): SchemaFact[] {
  if (style === undefined) return [];
  const writing = { name, style, isExploded, schema, mediaType: undefined, examples: [] };
  const example = toWritingExample({ ...writing, place: 'query' }, contract);
  if (example === null) return [];
  return [{ label: `Field ${toCode(name)} is written as`, values: [example], isCode: true }];
}
