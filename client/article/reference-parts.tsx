import { Fragment } from 'react';
import type { SafeTree } from './schema-node.ts';
import { Tree } from './tree.tsx';

/** A description that the build has rendered and sanitised. */
export function Description({ nodes }: { nodes: SafeTree }) {
  if (nodes.length === 0) return null;
  return (
    <div className="description">
      <Tree nodes={nodes} />
    </div>
  );
}

/** An operation's HTTP method. Its colour repeats the text, for accessibility. */
export function MethodBadge({ method }: { method: string }) {
  return <span className={`method method-${method}`}>{method.toUpperCase()}</span>;
}

/** A path or address, which breaks after its slashes only. */
export function PathText({ path }: { path: string }) {
  return path.split(/(?<=\/)(?!\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
