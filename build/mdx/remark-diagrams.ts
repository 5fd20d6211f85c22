import type { Code, Root } from 'mdast';
import { visit } from '../visit.ts';
import type { VFile } from 'vfile';
import { parseDiagramText } from '../diagram/diagram-text.ts';
import { drawDiagram } from '../diagram/draw-diagram.ts';
import { readMetaWord } from './fence-meta.ts';
import { reportError, reportFlaw, usePageFacts } from './page-facts.ts';
import { toSourcePoint } from './source-place.ts';

/** Language of the blocks that hold the place of drawn diagrams, by their number. */
export const DRAWN_DIAGRAM = 'drawn-diagram';

/** Draw the blocks in Mermaid's syntax, and report those that cannot be drawn. */
export function remarkDiagrams() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const blocks: Code[] = [];
    visit(tree, 'code', (code) => {
      if (code.lang === 'mermaid') blocks.push(code);
    });
    for (const code of blocks) await drawBlock(code, file);
  };
}

async function drawBlock(code: Code, file: VFile): Promise<void> {
  const title = readMetaWord(code.meta, 'title')?.trim() ?? '';
  if (title === '') {
    reportError(file, 'A diagram needs a title: ```` ```mermaid title="…" ````.', code);
    return;
  }
  const diagram = parseDiagramText(code.value);
  if ('message' in diagram) {
    const lines = code.value.split('\n').slice(0, diagram.line);
    const offset = lines.reduce((sum, line) => sum + line.length + 1, diagram.column);
    const reason = `This diagram cannot be drawn: ${diagram.message}.`;
    reportFlaw(file, reason, toSourcePoint(code, offset, file), true);
    return;
  }
  const { diagrams } = usePageFacts(file);
  try {
    // No heading has an id with a dot.
    const id = `diagram.${diagrams.length + 1}`;
    const drawn = await drawDiagram(diagram, { id, title });
    Object.assign(code, { lang: DRAWN_DIAGRAM, meta: null, value: String(diagrams.length) });
    diagrams.push(drawn);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    reportError(file, `This diagram cannot be drawn: ${reason}`, code);
  }
}
