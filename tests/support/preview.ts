import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { loadFreePort } from '../../cli/local/free-port.ts';
import { visit } from './browser.ts';
import type { TestBrowser } from './browser.ts';
import { writeFiles } from './temporary-folder.ts';

/** An OpenAPI document with one operation. */
export const CONTRACT = `openapi: 3.1.0
info: { title: Library, version: '1' }
paths:
  /books:
    get:
      operationId: list-books
      summary: List the books
      responses: { '200': { description: Books. } }
`;

export const GLOSSARY = 'Tier:\n  definition: A step of the ladder.\n';

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of the page.`).join('\n\n');

/** The content of a preview that tests edit. */
export const FILES = {
  'content/site.ts': `export const site = { title: 'Test Docs', copyright: '© The testers' };\n`,
  'content/glossary.yaml': GLOSSARY,
  'content/docs/index.mdx': `---\ntitle: Start\n---\n\nAs it was.\n\n${LONG}\n`,
  'content/docs/other.mdx': '---\ntitle: Other\n---\n\n[Start](/docs/)\n',
  'content/docs/terms.mdx':
    '# Terms\n\nA <Term>tier</Term> and <Operation id="list-books" />.\n\n<Callout>Mind it.</Callout>\n',
  'openapi/library.yaml': CONTRACT,
};

/** The author's preview of a copy of the project, which a test may edit. */
export interface Preview {
  origin: string;
  folder: string;
  /** What the terminal shows so far. */
  readOutput(): string;
  write(path: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** A process of the site that starts again takes some seconds, and more on a machine with other work. */
export const PATIENCE_MS = 60_000;

/** What the preview needs of the project, except packages, which Node finds further up. */
const SOURCES = [
  'build',
  'cli',
  'client',
  'worker',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wrangler.toml',
];

/** Copy the project with other content (path → text) to a folder below it, which is returned. */
export async function copyProject(
  files: Record<string, string>,
  folder = resolve('.cache', `preview-test-${randomUUID()}`),
): Promise<string> {
  for (const name of SOURCES) {
    // The compiler ignores cached results that are older than its own sources.
    await cp(name, join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  await writeFiles(folder, files);
  return folder;
}

/** Start `npm start` with these files (path → text), among them `openapi/library.yaml`. */
export async function startPreview(files: Record<string, string>): Promise<Preview> {
  const folder = await copyProject(files);
  const port = await loadFreePort();
  const args = ['start', '--content=content', '--openapi=openapi/library.yaml'];
  const child = spawn(process.execPath, ['--import', './cli/jsx.ts', 'cli/main.ts', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), NO_COLOR: '1', NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  while (!output.includes('Ready: ') && child.exitCode === null) await delay(100);
  if (child.exitCode !== null) throw new Error(`The preview did not start:\n${output}`);
  return {
    origin: `http://localhost:${port}`,
    folder,
    readOutput: () => output,
    async write(path, text) {
      // In one step, as many editors do: on a busy machine, the preview would compile the file while it is empty.
      const next = join(folder, 'next-version');
      await writeFile(next, text);
      await rename(next, join(folder, path));
    },
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      // The process that compiles ends after it, and stores its modules.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Open a page of a preview in a tab that follows changes. */
export async function openPreviewTab(
  browser: TestBrowser,
  preview: Preview,
  path: string,
): Promise<Page> {
  const tab = await browser.openTab();
  tab.setDefaultTimeout(PATIENCE_MS);
  // The tab listens a moment after it is hydrated.
  const connected = tab.waitForResponse('**/_preview/events');
  await visit(tab, preview.origin + path);
  await connected;
  return tab;
}
