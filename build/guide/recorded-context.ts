import { toContentHash } from '../content-hash.ts';
import type { CompilerContext } from '../mdx/page-state.ts';

/** Return the context for one page: what its plugins read of glossary, tasks and contract is added to `reads`. */
export function recordReads(context: CompilerContext, reads: Set<string>): CompilerContext {
  const { spec } = context;
  return {
    ...context,
    get glossary() {
      reads.add('glossary');
      return context.glossary;
    },
    get tasks() {
      reads.add('tasks');
      return context.tasks;
    },
    spec: spec && {
      ...spec,
      operations: {
        get(id: string) {
          reads.add(OPERATION + id);
          return spec.operations.get(id);
        },
        keys: () => spec.operations.keys(),
      },
      loadSchemas() {
        reads.add('spec');
        return spec.loadSchemas();
      },
    },
  };
}

const OPERATION = 'operation ';

/** Return a function that hashes what a page has read, by the name in `reads`. */
export function createReadHashes(context: CompilerContext): (name: string) => string {
  const { glossary, tasks, spec } = context;
  const hashes = new Map<string, string>();
  const load = (name: string): unknown => {
    if (name === 'glossary') return glossary;
    if (name === 'tasks') return tasks;
    if (name === 'spec') return spec?.hash;
    const operation = spec?.operations.get(name.slice(OPERATION.length));
    // Its schemas are read with all others.
    return operation && { ...operation, request: null, responses: null };
  };
  return (name) => {
    const hash = hashes.get(name) ?? toContentHash(JSON.stringify([load(name)]));
    hashes.set(name, hash);
    return hash;
  };
}
