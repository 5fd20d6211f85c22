import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { glob, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileFile } from '../build/openapi/compile-fixture.ts';
import { SITE } from '../build/site-build.ts';
import { runScript } from '../support/run-script.ts';
import type { Run } from '../support/run-script.ts';
import { toShownFolder, writeFiles } from '../support/temporary-folder.ts';

/** In files outside of the site, and in the environment. */
const CANARY = `canary-${process.pid}-${Date.now()}`;

const OUTSIDE = /leads to `\S+`, outside of `\S+\/api`. Copy it into this folder./;
const REMOTE = /is an address, which is not requested/;
const TYPE =
  /is not a `.yaml`, `.yml` or `.json` file. Convert it to one.|is no file, and an `\$id` is not supported./;
const MISSING = /does not exist. (?:Check the spelling|Copy it there)./;
const IRREGULAR = /is not a regular file. Replace it by one./;

/** Targets of references, and what is reported. FOLDER and PORT are those of the test. */
const TARGETS: [target: string, message: RegExp][] = [
  ['../secret.yaml', OUTSIDE],
  ['FOLDER/secret.yaml', OUTSIDE],
  ['sub/chain.yaml', OUTSIDE],
  ['link.yaml', OUTSIDE],
  ['linked/secret.yaml', OUTSIDE],
  ['zero.yaml', OUTSIDE],
  ['..%2fsecret.yaml', MISSING],
  ['pipe.yaml', IRREGULAR],
  ['/proc/self/environ', TYPE],
  ['./secret', TYPE],
  ['http://127.0.0.1:PORT/x.yaml', REMOTE],
  ['//127.0.0.1:PORT/x.yaml', REMOTE],
  ['file://FOLDER/secret.yaml', REMOTE],
  ['data:text/yaml,text', REMOTE],
];

/** A document with each target in every place, one in a line. */
function toDocument(targets: string[]): string {
  const each = (toText: (target: string, index: number) => string) => targets.map(toText).join('');
  const [first = ''] = targets;
  return `openapi: 3.1.0
info:
  version: '1'
  title: { $ref: '${first}' }
  description: { $ref: '${first}' }
  contact: { name: { $ref: '${first}' } }
  license: { name: { $ref: '${first}' } }
  x-logo: { url: { $ref: '${first}' } }
paths:
  /good: { $ref: sub/good.yaml }
${each(
  (target, index) => `  /paths/${index}: { $ref: '${target}' }
  /operations/${index}:
    get:
      operationId: get${index}
      summary: { $ref: '${target}' }
      description: { $ref: '${target}' }
      x-data: { $ref: '${target}' }
      parameters:
        - { $ref: '${target}' }
      responses:
        '200':
          description: OK
          headers:
            X-Rate: { $ref: '${target}' }
          links:
            next: { $ref: '${target}' }
          content:
            application/json:
              schema: { $ref: '${target}' }
              example: { $ref: '${target}' }
              examples:
                one: { $ref: '${target}' }
                two: { externalValue: '${target}' }
        '400': { $ref: '${target}' }
      callbacks:
        done: { $ref: '${target}' }
`,
)}webhooks:
${each((target, index) => `  hook${index}: { $ref: '${target}' }\n`)}components:
  securitySchemes:
${each((target, index) => `    key${index}: { type: apiKey, in: header, name: K, description: { $ref: '${target}' } }\n`)}  schemas:
${each(
  (target, index) => `    Pet${index}:
      type: object
      discriminator:
        propertyName: kind
        mapping:
          cat: '${target}'
`,
)}`;
}

/** Lines of a page that name a file, and what is reported. */
const LINKS: [line: string, message: string | null][] = [
  ['![x](./link.png)', 'Missing file `./link.png`. The file leads to `'],
  ['[x](./link.txt)', 'Broken link `./link.txt`. The file leads to `'],
  ['[x](./linked/secret.txt)', 'Broken link `./linked/secret.txt`. The file leads to `'],
  ['[x](/.env)', 'Broken link `/.env`. The file is hidden, because `.env` starts with a dot.'],
  ['[x](../../secret.txt)', 'Broken link `../../secret.txt`. The file leads to `'],
  ['[x](/..%2fsecret.txt)', 'Broken link `/..%2fsecret.txt`. The file leads to `'],
  ['[x](/proc/self/environ)', 'Broken link `/proc/self/environ`.'],
  ['[x](./pipe.txt)', 'Broken link `./pipe.txt`. The file is not a regular file.'],
  ['[x](./zero.txt)', 'Broken link `./zero.txt`. The file leads to `'],
  ['<Figure src="./good.svg" dark="./link.png" alt="x" />', 'Missing file `./link.png`. The file'],
  ['![x](./inside.svg)', null],
];

const OTHER_IMPORT = 'Content imports partials of its own folder only';

/** Imports of a page with `<Part />`, and what is reported at the import or the tag. */
const IMPORTS: [path: string, message: string][] = [
  ['@site/../secret.md', OTHER_IMPORT],
  ['../../../secret.md', OTHER_IMPORT],
  ['./_link.md', 'The partial `docs/_link.md` of `<Part>` leads to `'],
  ['./linked/secret.md', 'The partial `docs/linked/secret.md` of `<Part>` leads to `'],
  ['./_pipe.md', 'The partial `docs/_pipe.md` of `<Part>` is not a regular file.'],
];

describe('a build of untrusted files', () => {
  let folder = '';
  let document: string[] = [];
  let build: Run;
  /** Without the errors of what pages share, which come first. */
  let buildOfPages: Run;
  /** The output of the build has the first places of a cause only. */
  let contract: Awaited<ReturnType<typeof compileFile>>;
  let port = 0;
  let requests = 0;
  const fill = (text: string) => text.replaceAll('FOLDER', folder).replaceAll('PORT', String(port));

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'untrusted-')));
    const server = createServer((_, response) => response.end(`text: ${CANARY}`, () => requests++));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
    document = toDocument(TARGETS.map(([target]) => fill(target))).split('\n');
    await writeFiles(folder, {
      ...SITE,
      'secret.yaml': `text: ${CANARY}\n`,
      'secret.txt': CANARY,
      'secret.md': `Words of ${CANARY}\n`,
      'secret/secret.txt': CANARY,
      'secret/secret.md': `Words of ${CANARY}\n`,
      'secret/secret.yaml': `text: ${CANARY}\n`,
      'api/api.yaml': document.join('\n'),
      'api/secret': CANARY,
      'api/sub/good.yaml': 'get: { summary: Good, operationId: good, responses: {} }\n',
      'api/sub/chain.yaml': '$ref: ../../secret.yaml\n',
      'content/.env': CANARY,
      'content/docs/good.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/docs/links.mdx': `# Links\n\n${LINKS.map(([line]) => `${line}\n\n`).join('')}`,
      ...Object.fromEntries(
        IMPORTS.map(([path], index) => [
          `content/docs/import-${index}.mdx`,
          `import Part from '${path}'\n\n# Import\n\n<Part />\n`,
        ]),
      ),
      'content/site.ts':
        'export const site = { title: `Docs of ${process.env.DATABASE_URL}`, copyright: JSON.stringify(process.env) };',
    });
    const links: [path: string, target: string][] = [
      ['api/link.yaml', '../secret.yaml'],
      ['api/linked', '../secret'],
      ['api/zero.yaml', '/dev/zero'],
      ['content/docs/link.png', '../../secret.txt'],
      ['content/docs/link.txt', '../../secret.txt'],
      ['content/docs/inside.svg', './good.svg'],
      ['content/docs/zero.txt', '/dev/zero'],
      ['content/docs/linked', '../../secret'],
      ['content/docs/endless', '.'],
      ['content/docs/page.md', '../../secret.md'],
      ['content/docs/_link.md', '../../secret.md'],
      ['content/glossary.yaml', '../secret.yaml'],
      ['content/sidebars.ts', '../secret.txt'],
    ];
    for (const [path, target] of links) await symlink(target, join(folder, path));
    for (const path of ['api/pipe.yaml', 'content/docs/pipe.txt', 'content/docs/_pipe.md']) {
      execFileSync('mkfifo', [join(folder, path)]);
    }
    const env = {
      ...process.env,
      HOME: join(folder, 'home'),
      CLOUDFLARE_API_TOKEN: CANARY,
      DATABASE_URL: CANARY,
    };
    const content = `--content=${join(folder, 'content')}`;
    const openapi = `--openapi=${join(folder, 'api/api.yaml')}`;
    const out = `--out=${join(folder, 'dist')}`;
    build = await runScript(['build', '--keep-going', content, openapi, out], env);
    for (const name of ['glossary.yaml', 'sidebars.ts']) await rm(join(folder, 'content', name));
    const outOfPages = `--out=${join(folder, 'dist/pages')}`;
    buildOfPages = await runScript(['build', '--keep-going', content, outOfPages], env);
    contract = await compileFile(join(folder, 'api/api.yaml'));
    server.close();
    return () => rmSync(folder, { recursive: true, force: true });
  });

  it('publishes what is in its folders, and nothing else', async () => {
    const out = join(folder, 'dist');
    expect(build.code, build.output).toBe(1);
    expect(await findFiles(out, 'Docs of undefined')).toContain('worker/index.js');
    expect(await findFiles(out, '/docs/api/api/good')).not.toEqual([]);
    expect(await findFiles(out, CANARY)).toEqual([]);
    expect(await findFiles('.cache', CANARY)).toEqual([]);
    expect(build.output + buildOfPages.output).not.toContain(CANARY);
  });

  it('sends no request', () => expect(requests).toBe(0));

  it.each(TARGETS)('reports each reference to %s', (target, message) => {
    const places = document.flatMap((line, index) =>
      line.includes(`'${fill(target)}'`) ? [index + 1] : [],
    );
    expect(places).not.toEqual([]);
    const unreported = places.filter(
      (line) =>
        !contract.problems.some(
          (problem) => problem.line === line && message.test(problem.message),
        ),
    );
    expect(unreported.map((line) => document[line - 1])).toEqual([]);
  });

  it.each(LINKS)('reports the file of %s', (line, message) => {
    const at = 3 + 2 * LINKS.findIndex(([other]) => other === line);
    const problems = findProblems('content/docs/links.mdx', buildOfPages).filter(
      (problem) => problem.line === at,
    );
    expect(problems.length).toBe(message === null ? 0 : 1);
    expect(problems[0]?.text ?? '').toContain(message ?? '');
  });

  it.each(IMPORTS)('reports the import of %s', (path, message) => {
    const index = IMPORTS.findIndex(([other]) => other === path);
    const [first] = findProblems(`content/docs/import-${index}.mdx`, buildOfPages);
    expect(first?.text).toContain(message);
  });

  it.each(['glossary.yaml', 'sidebars.ts'])('reports %s as a link', (name) => {
    const [first] = findProblems(`content/${name}`);
    expect(first).toMatchObject({ line: 1, text: expect.stringContaining('This file leads to `') });
  });

  /** Find the problems of a file in the output of the build. */
  function findProblems(file: string, { output } = build): { line: number; text: string }[] {
    const start = `${toShownFolder(folder)}${file}:`;
    return output.split('\n').flatMap((text) => {
      const [, line] = text.startsWith(start)
        ? (/^(\d+):/.exec(text.slice(start.length)) ?? [])
        : [];
      return line === undefined ? [] : [{ line: Number(line), text }];
    });
  }
});

/** Find the files in a folder that contain a text. */
async function findFiles(folder: string, text: string): Promise<string[]> {
  // Another test has a copy of the project there.
  const exclude = (entry: Dirent) => entry.name.startsWith('own-code-');
  const names: string[] = [];
  for await (const entry of glob('**', { cwd: folder, exclude, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name);
    // Another build may remove a file of the cache meanwhile.
    const bytes = await readFile(name).catch(() => null);
    if (bytes?.includes(text)) names.push(relative(folder, name));
  }
  return names;
}
