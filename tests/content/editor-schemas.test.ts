import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listEditorFaults } from '../support/editor-faults.ts';

it.each(['glossary', 'search', 'tasks'])('editors show no fault in %s.yaml', (name) => {
  const text = readFileSync(`content/${name}.yaml`, 'utf8');
  expect(listEditorFaults(name, text).join('\n')).toBe('');
});

it('editors show no fault in the front matter of a page', () => {
  const faults = globSync('content/**/*.mdx').flatMap((file) => {
    const [, yaml = ''] = /^---\n(.*?)\n---\n/s.exec(readFileSync(file, 'utf8')) ?? [];
    return listEditorFaults('front-matter', yaml).map((fault) => `${file}: ${fault}`);
  });
  expect(faults.join('\n')).toBe('');
});
