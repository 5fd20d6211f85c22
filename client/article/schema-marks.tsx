import type { SchemaNode } from './schema-node.ts';

export function SchemaMarks({ schema, isRequired }: { schema: SchemaNode; isRequired: boolean }) {
  return (
    <>
      {isRequired && <span className="schema-mark schema-required"> required</span>}
      {schema.isDeprecated && <span className="schema-mark schema-deprecated"> deprecated</span>}
      {schema.isReadOnly && <span className="schema-mark"> read-only</span>}
      {schema.isWriteOnly && <span className="schema-mark"> write-only</span>}
    </>
  );
}
