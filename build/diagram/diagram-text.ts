import type { DiagramError, LineReader } from './diagram-error.ts';
import { readFlowLine } from './flow-line.ts';
import { readSequenceLine } from './sequence-line.ts';
import { withRoomBetween } from './sequence-room.ts';
import { readStateLine } from './state-line.ts';

export type DiagramKind = 'flowchart' | 'state' | 'sequence';

/** A diagram's text, every line of which is known to be drawn. */
export interface DiagramText {
  kind: DiagramKind;
  /** Header and statements, without comments and accessibility lines. */
  lines: string[];
  /** The same lines, with room in them for wider fonts than the library measures for. */
  roomyLines: string[];
  /** Of Mermaid's `accTitle: …`. */
  title: string | null;
  /** Of Mermaid's `accDescr: …`. */
  description: string | null;
}

const READERS: Record<DiagramKind, LineReader> = {
  flowchart: readFlowLine,
  state: readStateLine,
  sequence: readSequenceLine,
};

const OPENING = /^(?:subgraph\b|state\b.*\{$|(?:loop|alt|opt|par|critical|break|rect)\b)/;
const CLOSING = /^(?:end|\})$/;

/**
 * Read a diagram in Mermaid's syntax, line by line. The library draws what it understands and leaves
 * the rest out without a word, so each line has to be one that it understands as a whole.
 */
export function parseDiagramText(text: string): DiagramText | DiagramError {
  const diagram: Omit<DiagramText, 'kind'> = {
    lines: [],
    roomyLines: [],
    title: null,
    description: null,
  };
  let kind: DiagramKind | null = null;
  const open: number[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trim();
    const indent = written.length - written.trimStart().length;
    if (line === '' || line.startsWith('%%')) continue;
    const words = /^acc(Title|Descr)\s*:\s*(.+)$/.exec(line);
    if (words) {
      diagram[words[1] === 'Title' ? 'title' : 'description'] = words[2] ?? null;
      continue;
    }
    if (kind === null) {
      kind = toKind(line);
      if (kind === null) return { line: index, column: indent, message: toHeaderMessage(line) };
      diagram.lines.push(line);
      diagram.roomyLines.push(line);
      continue;
    }
    const roomy = READERS[kind](line);
    if (typeof roomy !== 'string') return { ...roomy, line: index, column: indent + roomy.column };
    if (OPENING.test(line)) open.push(index);
    if (CLOSING.test(line)) {
      if (open.length === 0) {
        return { line: index, column: indent, message: `\`${line}\` closes nothing` };
      }
      open.pop();
    }
    diagram.lines.push(line);
    diagram.roomyLines.push(roomy);
  }
  if (open[0] !== undefined) return { line: open[0], column: 0, message: 'this is never closed' };
  if (kind === null) return { line: 0, column: 0, message: 'there is nothing to draw' };
  const { roomyLines } = diagram;
  return kind === 'sequence'
    ? { kind, ...diagram, roomyLines: withRoomBetween(roomyLines) }
    : { kind, ...diagram };
}

function toKind(header: string): DiagramKind | null {
  if (/^(?:graph|flowchart)\s+(?:TD|TB|LR|BT|RL)$/i.test(header)) return 'flowchart';
  if (/^stateDiagram(?:-v2)?$/i.test(header)) return 'state';
  return /^sequenceDiagram$/i.test(header) ? 'sequence' : null;
}

function toHeaderMessage(header: string): string {
  return `a diagram begins with \`flowchart LR\` (or TD), \`stateDiagram-v2\` or \`sequenceDiagram\`, not \`${header}\``;
}
