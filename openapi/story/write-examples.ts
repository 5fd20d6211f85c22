import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { Document, Scalar, parse, visit } from 'yaml';
import { toProblemExamples } from './problem-examples.ts';
import { replay } from './replay.ts';
import { loadStory } from './story.ts';
import { renderTimeline } from './timeline.ts';

/** Derive every file that comes from the story. Path → text. */
export async function renderStoryFiles(): Promise<Map<string, string>> {
  const story = loadStory('openapi/story/story.yaml');
  const files = toOperationFiles();
  const byFile = Map.groupBy(replay(story), ({ call }) => files.get(call.call) ?? '');
  const rendered = [...byFile].map(([file, examples]): [string, string] => {
    const named = examples.map(({ name, summary, value }) => [name, { summary, value }]);
    return [
      join('openapi/examples', file),
      toYaml(Object.fromEntries(named), '../story/story.yaml'),
    ];
  });
  const problems = Object.fromEntries(toProblemExamples('openapi/problems.yaml'));
  const all: [string, string][] = [
    ...rendered,
    ['openapi/examples/problems.yaml', toYaml(problems, '../problems.yaml')],
    ['openapi/story/timeline.md', renderTimeline(story)],
  ];
  const config = await resolveConfig('openapi/management.yaml');
  const formatted = all.map(async ([path, text]): Promise<[string, string]> => [
    path,
    await format(text, { ...config, filepath: path }),
  ]);
  return new Map(await Promise.all(formatted));
}

/** Operation id → name of the file of its paths: `createUser` → `users.yaml` */
function toOperationFiles(): Map<string, string> {
  const files = globSync('*.yaml', { cwd: 'openapi/paths' }).sort();
  return new Map(
    files.flatMap((file): [string, string][] => {
      const text = readFileSync(join('openapi/paths', file), 'utf8');
      const items = Object.values(parse(text) as Record<string, Record<string, unknown>>);
      return items
        .flatMap((item) => Object.values(item))
        .map((operation) => Reflect.get(operation ?? {}, 'operationId'))
        .filter((id) => typeof id === 'string')
        .map((id) => [id, file]);
    }),
  );
}

/** YAML 1.1 reads a bare time as a date. */
function toYaml(value: unknown, source: string): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  document.commentBefore = ` Derived from ${source} by \`node openapi/story/write-examples.ts\`.`;
  visit(document, {
    Scalar(_, node) {
      const isTime = typeof node.value === 'string' && /^\d{4}-\d\d-\d\d/.test(node.value);
      if (isTime) node.type = Scalar.QUOTE_SINGLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

if (import.meta.main) {
  for (const [path, text] of await renderStoryFiles()) writeFileSync(path, text);
}
