import type { parseMermaid } from 'beautiful-mermaid';
import { parseSequenceLine } from './sequence-line.ts';
import type { SequenceStep } from './sequence-line.ts';

export type Graph = ReturnType<typeof parseMermaid>;
type Edge = Graph['edges'][number];
type Subgraph = Graph['subgraphs'][number];

/** Say in sentences what a flowchart or a state diagram shows. */
export function describeGraph(graph: Graph): string[] {
  const toName = createNamer(graph);
  const groups = graph.subgraphs.flatMap((group) => describeGroup(group, toName));
  const ends = new Set(graph.edges.flatMap(({ source, target }) => [source, target]));
  const sources = new Set(graph.edges.map(({ source }) => source));
  const steps = [...sources].flatMap((source) =>
    describeSteps(
      graph.edges.filter((edge) => edge.source === source),
      toName,
    ),
  );
  const alone = [...graph.nodes.keys()].filter((id) => !ends.has(id) && graph.nodes.size === 1);
  const strays = [...graph.nodes.keys()].filter((id) => !ends.has(id) && graph.nodes.size > 1);
  return [
    ...groups,
    ...steps,
    ...[...alone, ...strays].map((id) => `${toName(id)} stands by itself.`),
  ];
}

type Namer = (id: string) => string;

function createNamer(graph: Graph): Namer {
  const labels = new Map<string, string>();
  const addGroup = ({ id, label, children }: Subgraph): void => {
    labels.set(id, label);
    children.forEach(addGroup);
  };
  graph.subgraphs.forEach(addGroup);
  for (const { id, label } of graph.nodes.values()) labels.set(id, label);
  return (id) => {
    const { shape } = graph.nodes.get(id) ?? {};
    if (shape === 'state-start') return 'the start';
    if (shape === 'state-end') return 'the end';
    return `“${toPlainText(labels.get(id) ?? id)}”`;
  };
}

function describeGroup({ label, nodeIds, children }: Subgraph, toName: Namer): string[] {
  const members = [...nodeIds.map(toName), ...children.map(({ id }) => toName(id))];
  const own = members.length === 0 ? [] : [`“${toPlainText(label)}” holds ${toList(members)}.`];
  return [...own, ...children.flatMap((child) => describeGroup(child, toName))];
}

/** What leaves one node: arrows together, then lines. */
function describeSteps(edges: Edge[], toName: Namer): string[] {
  const arrows = edges.filter((edge) => edge.hasArrowEnd && !edge.hasArrowStart);
  const lines = edges.filter((edge) => !arrows.includes(edge));
  const toTarget = ({ target, label }: Edge) =>
    toName(target) + (label === undefined ? '' : ` (${toPlainText(label)})`);
  const describe = (verb: string, list: Edge[]) =>
    list[0] ? [toSentence(`${toName(list[0].source)} ${verb} ${toList(list.map(toTarget))}.`)] : [];
  return [
    ...describe('leads to', arrows),
    ...describe(
      'leads to and from',
      lines.filter((edge) => edge.hasArrowEnd),
    ),
    ...describe(
      'is joined to',
      lines.filter((edge) => !edge.hasArrowEnd),
    ),
  ];
}

/** Say in sentences what a sequence diagram shows, message by message. */
export function describeSequence(lines: string[]): string[] {
  const steps = lines.flatMap((line) => parseSequenceLine(line) ?? []);
  const labels = new Map(
    steps.flatMap((step) => (step.kind === 'participant' ? [[step.id, step.label]] : [])),
  );
  const toName = (id: string) => toPlainText(labels.get(id) ?? id);
  return steps.flatMap((step) => describeStep(step, toName));
}

const BLOCKS: Record<string, string> = {
  loop: 'Repeated',
  alt: 'Either',
  opt: 'Perhaps',
  par: 'At the same time',
  critical: 'Without interruption',
  break: 'Ending here',
  else: 'Or',
  and: 'And',
};

function describeStep(step: SequenceStep, toName: Namer): string[] {
  const toText = (label: string) => toPlainText(label);
  switch (step.kind) {
    case 'participant':
      return [];
    case 'message': {
      const to = step.from === step.to ? 'itself' : toName(step.to);
      const verb = step.isReply ? 'answers' : 'to';
      return [`${toName(step.from)} ${verb} ${to}: ${toText(step.label)}`];
    }
    case 'note':
      return [`Note on ${toList(step.about.map(toName))}: ${toText(step.label)}`];
    case 'block':
    case 'divider': {
      const word = BLOCKS[step.word] ?? step.word;
      return [step.label === '' ? `${word}:` : `${word} (${toText(step.label)}):`];
    }
    case 'end':
      return ['So far.'];
    default:
      return step satisfies never;
  }
}

/** `a, b and c` */
function toList(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function toSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Labels may have line breaks and emphasis. */
function toPlainText(label: string): string {
  return label
    .replace(/<br\s*\/?>|\n/gi, ' ')
    .replace(/<\/?(?:b|strong|i|em|u|s|del)\s*>|\*\*|~~/gi, '')
    .trim();
}
