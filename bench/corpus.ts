import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A generated content folder. */
export interface Corpus {
  folder: string;
  /** Paths of its guide pages. */
  paths: string[];
  /** Return the source file of a page. */
  toFile(index: number): string;
}

const WORDS = `
  user segment attribute level tier mission streak quiz booster item rule leaderboard webhook operator
  event conversation notification feature reward point member programme dashboard list filter value
  change create remove update start finish unlock complete enrol send receive count compare collect
  first last new active former daily weekly single several early late every another same next own
  when while after before until because although then there where with without through between
  the a of to in and for on by as at from or is are has have can may must will does shows keeps`
  .trim()
  .split(/\s+/);

/** The largest number of entries in one folder. */
const FOLDER_SIZE = 25;

/**
 * Write `count` guide pages of about 700 words into `folder`, in folders of at most 25 entries. The same
 * count gives the same bytes.
 */
export async function writeCorpus(folder: string, count: number): Promise<Corpus> {
  const ids = Array.from({ length: count }, (_, index) => toId(index));
  const paths = ids.map((id) => `/docs/${id}`);
  const toFile = (index: number) => join(folder, 'docs', `${ids[index] ?? ''}.mdx`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'docs'), { recursive: true });
  const site = "export const site = { title: 'Corpus', copyright: '© The bench' };\n";
  await writeFile(join(folder, 'site.ts'), site);
  for (let index = 0; index < count; index += 1) {
    await mkdir(dirname(toFile(index)), { recursive: true });
    await writeFile(toFile(index), renderPage(index, paths));
  }
  return { folder, paths, toFile };
}

/** `104` → `group-0/group-4/page-104` */
function toId(index: number): string {
  const inner = Math.floor(index / FOLDER_SIZE);
  const outer = Math.floor(inner / FOLDER_SIZE);
  return `group-${outer}/group-${inner % FOLDER_SIZE}/page-${index}`;
}

/** Render a guide page as MDX. Its links lead to other pages of the corpus. */
function renderPage(index: number, paths: string[]): string {
  const random = createRandom((index + 1) * 7_919);
  const pick = (values: string[]) => values[Math.floor(random() * values.length)] ?? '';
  const repeat = (count: number, render: () => string, separator: string) =>
    Array.from({ length: count }, render).join(separator);
  const words = (count = 3) => repeat(count, () => pick(WORDS), ' ');
  const title = () => `${pick(WORDS)[0]?.toUpperCase()}${words()}`;
  const sentence = () => `${title()} ${words(6 + Math.floor(random() * 8))}.`;
  const text = (sentences = 2) => repeat(sentences, sentence, ' ');
  const section = () => `## ${title()}\n\n${text(4)}`;
  const link = () => `${text()} See [${words()}](${pick(paths)}).`;
  const name = words().replaceAll(' ', '_');
  return `---
title: ${title()} ${index}
description: ${sentence()}
---

${text(3)}

${section()}

\`\`\`${pick(['ts', 'js'])} title="${name}"
const response = await fetch(\`/users/\${id}/${name}\`);
if (!response.ok) throw new Error('${name}');
export const { items, total } = await response.json();
\`\`\`

${link()}

${section()}

| Name | Meaning |
| --- | --- |
${repeat(5, () => `| \`${words()}\` | ${sentence()} |`, '\n')}

${link()}

${section()}

<Tabs label="Ways">
${['One', 'Two'].map((label) => `<Tab label="${label}">\n\n${text()}\n\n</Tab>`).join('\n')}
</Tabs>

${link()}

${section()}

<Steps>

${repeat(3, () => `1. ${text()}`, '\n')}

</Steps>

${link()}

${section()}

> [!${pick(['NOTE', 'TIP', 'WARNING'])}]
> ${text()}

${link()}

${section()}

${repeat(4, () => `- **${words()}**: ${sentence()}`, '\n')}

${link()}
`;
}

/** Create a generator of numbers between 0 and 1 (MINSTD). The same seed gives the same numbers. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
