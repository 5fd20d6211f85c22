import { resolvePath, toPathKey, withBase } from '../../client/model/path.ts';
import { isReserved } from '../../client/model/site-paths.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from './discover.ts';
import { toTextPosition } from '../files/text-position.ts';

/** Collect redirects: old path key → canonical path with the base path. Reports duplicate, unsafe and current paths. */
export function toAliasRedirects(
  files: ContentFile[],
  pages: Page[],
  basePath: string,
): { redirects: Map<string, string>; problems: Problem[] } {
  const pagesByKey = new Map(pages.map((page) => [toPathKey(page.path), page]));
  const owners = new Map<string, ContentFile>();
  const redirects = new Map<string, string>();
  const take = (alias: string, file: ContentFile): string | null => {
    const key = toPathKey(alias);
    if (key === null || isReserved(key) || /[?#]/.test(alias)) {
      return 'is not a path of this site. Write it from the root, such as `/docs/old-name`.';
    }
    const page = resolvePath(alias, (candidate) => pagesByKey.get(candidate));
    if (page) return `is the path of the page ${page.path}. Remove it.`;
    const owner = owners.get(key);
    if (owner) return `is also an alias in ${owner.file}. Remove one of them.`;
    owners.set(key, file);
    redirects.set(toPathKey(withBase(basePath, alias)) ?? key, withBase(basePath, file.path));
    return null;
  };
  const problems = files.flatMap((file) =>
    (file.frontMatter.aliases ?? []).flatMap((alias) => {
      if (isFolderAlias(alias)) return [toEmptyFolderProblem(file, alias)];
      const reason = take(alias, file);
      if (reason === null) return [];
      return [toProblem('error', file, alias, `The alias \`${alias}\` ${reason}`)];
    }),
  );
  return { redirects, problems };
}

/** Give each page below the page of a folder its former path: `/old/*` of `/new` → `/old` of `/new`, `/old/a` of `/new/a` */
export function withFolderAliases(files: ContentFile[]): ContentFile[] {
  const folders = files.flatMap(({ path, frontMatter: { aliases = [] } }) =>
    aliases
      .filter(isFolderAlias)
      .map((alias) => ({ path: path.replace(/\/$/, ''), from: alias.slice(0, -2) })),
  );
  if (folders.length === 0) return files;
  return files.map((file) => {
    const path = file.path.replace(/\/$/, '');
    const former = folders
      .filter((folder) => path === folder.path || path.startsWith(`${folder.path}/`))
      .map((folder) => folder.from + path.slice(folder.path.length));
    if (former.length === 0) return file;
    const hasPagesBelow = files.some((other) => other.path.startsWith(`${path}/`));
    const aliases = (file.frontMatter.aliases ?? []).filter(
      (alias) => !(isFolderAlias(alias) && hasPagesBelow),
    );
    return { ...file, frontMatter: { ...file.frontMatter, aliases: [...aliases, ...former] } };
  });
}

const isFolderAlias = (alias: string) => alias.endsWith('/*');

/** A folder's alias on a page that has none below it redirects one path only. */
function toEmptyFolderProblem(file: ContentFile, alias: string): Problem {
  const former = alias.slice(0, -2);
  const message = `The alias \`${alias}\` is for the pages below ${file.path}, and there are none. Write \`${former}\`.`;
  return toProblem('warning', file, alias, message);
}

/** Front matter is at the start of the file, so the first occurrence is the right one. */
function toProblem(
  severity: Problem['severity'],
  { file, text }: ContentFile,
  alias: string,
  message: string,
): Problem {
  const place = toTextPosition(text, text.indexOf(alias));
  return { severity, file, ...place, message };
}
