import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { readMetaWord } from '../../../build/mdx/fence-meta.ts';
import type { Finding, PlacedText } from '../prose.ts';
import { toFinding } from '../prose.ts';

/** A block in one of these is a file, or the body of a request or response. */
const FILES = ['http', 'ini', 'json', 'jsonc', 'toml', 'xml', 'yaml', 'yml'];
const SHELLS = ['bash', 'sh', 'shell', 'zsh'];
const REQUEST = /^\s*(?:curl|http|wget)\s/m;

/** Check that a block that is a file or a request says so in its `title="…"`. */
export function checkCodeTitles(tree: Root, source: PlacedText): Finding[] {
  const findings: Finding[] = [];
  visit(tree, 'code', ({ lang, meta, value, position }) => {
    const language = lang ?? '';
    const needsTitle =
      FILES.includes(language) || (SHELLS.includes(language) && REQUEST.test(value));
    if (!needsTitle || readMetaWord(meta, 'title')) return;
    const message = `This ${language} block is a file or a request. Say which: \`\`\`${language} title="…".`;
    findings.push(toFinding(source, position?.start.offset ?? 0, message));
  });
  return findings;
}
