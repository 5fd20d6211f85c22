import { createRandom } from './random.ts';

const WORDS =
  `user segment attribute level tier mission streak quiz booster item rule leaderboard webhook operator
  event conversation notification feature reward point member programme dashboard list filter value
  change create remove update start finish unlock complete enrol send receive count compare collect
  first last new active former daily weekly single several early late every another same next own
  when while after before until because although then there where with without through between
  the a of to in and for on by as at from or is are has have can may must will does shows keeps`
    .split(/\s+/)
    .filter((word) => word !== '');

/** Paragraphs, code, tables and components together are about this long. */
const SECTIONS = 6;

interface Writer {
  pick<Value>(values: readonly Value[]): Value;
  sentence(length: number): string;
  paragraph(sentences: number): string;
  heading(): string;
  link(): string;
}

/** Write one guide page as MDX; its links lead to other pages of the corpus. */
export function renderCorpusPage(index: number, paths: string[]): string {
  const writer = createWriter(createRandom(index + 1), paths);
  const title = `${capitalize(writer.heading())} ${index}`;
  const blocks = [renderCode, renderTable, renderTabs, renderSteps, renderAlert, renderList];
  const sections = Array.from({ length: SECTIONS }, (_, at) =>
    [
      `## ${capitalize(writer.heading())} ${at + 1}`,
      writer.paragraph(4),
      (blocks[(at + index) % blocks.length] ?? renderList)(writer),
      `${writer.paragraph(2)} See [${writer.heading()}](${writer.link()}).`,
    ].join('\n\n'),
  );
  const head = `---\ntitle: ${title}\ndescription: ${writer.sentence(12)}\n---`;
  return `${[head, writer.paragraph(3), ...sections].join('\n\n')}\n`;
}

function createWriter(random: () => number, paths: string[]): Writer {
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError('There is nothing to pick from.');
    return value;
  };
  const words = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const sentence = (length: number) => `${capitalize(words(length))}.`;
  return {
    pick,
    sentence,
    paragraph: (sentences) =>
      Array.from({ length: sentences }, () => sentence(9 + Math.floor(random() * 8))).join(' '),
    heading: () => words(3),
    link: () => pick(paths),
  };
}

function renderCode({ pick, heading }: Writer): string {
  const language = pick(['ts', 'json', 'bash', 'python'] as const);
  const name = heading().replaceAll(' ', '_');
  const codes = {
    ts: `const answer = await fetch(\`/users/\${id}/${name}\`);\nif (!answer.ok) throw new Error('${name}');\nexport const { items, total } = await answer.json();`,
    json: `{\n  "id": "${name}",\n  "isActive": true,\n  "points": [1, 20, 300],\n  "next": null\n}`,
    bash: `curl -X POST "$BASE_URL/${name}" \\\n  -H "X-Api-Key: $API_KEY" \\\n  -d '{"name": "${name}"}'`,
    python: `import requests\n\nanswer = requests.get(f"{base_url}/${name}", timeout=10)\nprint([item["id"] for item in answer.json()])`,
  };
  return `\`\`\`${language} title="${name}"\n${codes[language]}\n\`\`\``;
}

function renderTable({ heading, sentence }: Writer): string {
  const rows = Array.from({ length: 5 }, () => `| \`${heading()}\` | ${sentence(8)} |`);
  return ['| Name | Meaning |', '| --- | --- |', ...rows].join('\n');
}

function renderTabs(writer: Writer): string {
  const tabs = ['One', 'Two'].map(
    (label) => `<Tab label="${label}">\n\n${writer.paragraph(2)}\n\n</Tab>`,
  );
  return `<Tabs label="Ways">\n${tabs.join('\n')}\n</Tabs>`;
}

function renderSteps(writer: Writer): string {
  const steps = [1, 2, 3].map((number) => `${number}. ${writer.paragraph(2)}`);
  return `<Steps>\n\n${steps.join('\n')}\n\n</Steps>`;
}

function renderAlert(writer: Writer): string {
  return `> [!${writer.pick(['NOTE', 'TIP', 'WARNING'])}]\n> ${writer.paragraph(2)}`;
}

function renderList(writer: Writer): string {
  return Array.from({ length: 4 }, () => `- **${writer.heading()}**: ${writer.sentence(10)}`).join(
    '\n',
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
