import { copyFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { TOOL_FLAGS } from '../../cli/commands.mjs';
import { runProgram } from '../support/run-script.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const PLUGIN =
  "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran', '');\nexport default {};\n";

/** Files of an author by which tools would run a program. */
const PLANTED = {
  'content/.prettierrc': 'plugins: ["./plugin.mjs"]\n',
  'content/a/prettier.config.mjs': PLUGIN,
  'content/.editorconfig': 'root = true\n[*]\nindent_style = tab\n',
  'content/.oxlintrc.json': '{ "jsPlugins": ["./plugin.mjs"] }',
  'content/a/oxlint.config.ts': PLUGIN,
  'content/cspell.config.mjs': PLUGIN,
  'content/a/cspell.json': '{ "import": ["../plugin.mjs"] }',
  'content/vitest.config.ts': PLUGIN,
  'content/plugin.mjs': PLUGIN,
  'content/site.ts': "export const site = {\n  title: 'Docs',\n};\n",
  'content/a/page.ts': "export const page = 'Page';\n",
  'content/a/words.yaml': 'title: Words\n',
};

const COPIED = ['.prettierrc.json', '.oxlintrc.json', 'cspell.json', 'dictionary.txt'];

it.each([
  ['prettier', 'prettier/bin/prettier.cjs', ['--check', 'content/**/*.{ts,yaml}']],
  ['oxlint', 'oxlint/bin/oxlint', ['content']],
  ['cspell', 'cspell/bin.mjs', ['--no-progress', '**/*.{ts,yaml}']],
] as const)('%s takes no configuration from the content', async (tool, program, args) => {
  const folder = await createTemporaryFolder(PLANTED);
  for (const name of COPIED) await copyFile(name, join(folder, name));
  const command = [resolve('node_modules', program), ...TOOL_FLAGS[tool], ...args];
  const { code, output } = await runProgram(process.execPath, command, { cwd: folder });
  expect(output).not.toContain('plugin');
  expect(code).toBe(0);
  expect(existsSync(join(folder, 'ran')) || existsSync(join(folder, 'content/ran'))).toBe(false);
});
