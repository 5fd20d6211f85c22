import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, posix } from 'node:path';
import { slug } from 'github-slugger';
import { describe, expect, it } from 'vitest';

const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')];

/** Files and folders that Git knows: `docs/writing.md`, `docs`. */
const LIST = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
const FILES = execFileSync('git', LIST, { encoding: 'utf8' }).split('\0');
const PATHS = new Set(FILES.flatMap(listAncestors));
const NAMES = new Set(FILES.map((file) => basename(file)));

/** What owners of another site delete: see docs/your-own-site.md. Documents may name what was in it. */
const DELETED = ['tests/content', 'bench/search-queries.tsv'].filter((path) => !PATHS.has(path));
const ROOT_FOLDERS = FILES.flatMap((file) => /^([^/]+)\//.exec(file)?.[1] ?? []);

const CODE_BLOCK = /^( *)(`{3,}).*\n[^]*?^\1\2$/gm;

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

describe.each(DOCUMENTS)('%s', (document) => {
  const source = readFileSync(document, 'utf8');
  const text = source.replaceAll(CODE_BLOCK, '');
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

  it('names files and folders that exist', () => {
    const paths = spans.filter(isPath).map((path) => path.replace(/\/$/, ''));
    expect(paths.filter((path) => !PATHS.has(path) && !isDeleted(path))).toEqual([]);
  });

  it('links to documents and headings that exist', () => {
    const prose = text.replaceAll(/`[^`\n]+`/g, '');
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const internal = links.filter((link) => !/^\w+:|^\//.test(link));
    expect(internal.filter((link) => !isDocumentLink(document, link))).toEqual([]);
  });

  it('names commands that exist', () => {
    const commands = [...source.matchAll(/\bnpm run ([a-z:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names no file that is gone', (document) => {
  const spans = readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css|yaml))`/g);
  const paths = [...spans].map(([, path = '']) => path).filter((path) => !isDeleted(path));
  const names = paths.map((path) => basename(path));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !NAMES.has(name))).toEqual([]);
});

/** Tell whether a text is a path from the root. Files of the content and the contract are examples. */
function isPath(text: string): boolean {
  if (!/^[\w.@-]+\/[\w.@/-]*$/.test(text) || /^(?:content|openapi)\//.test(text)) return false;
  return ROOT_FOLDERS.includes(text.split('/')[0] ?? '');
}

function isDeleted(path: string): boolean {
  return DELETED.some((deleted) => listAncestors(path).includes(deleted));
}

/** `docs/images/a.png` → itself, `docs/images`, `docs` */
function listAncestors(file: string): string[] {
  return file === '' || file === '.' ? [] : [file, ...listAncestors(dirname(file))];
}

function isDocumentLink(document: string, link: string): boolean {
  const [path = '', fragment] = link.split('#');
  const file = path === '' ? document : posix.join(posix.dirname(document), path);
  if (!PATHS.has(file)) return false;
  if (fragment === undefined) return true;
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].some(([, heading = '']) => slug(heading) === fragment);
}
