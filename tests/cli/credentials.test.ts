import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeCredentials } from '../../cli/command-line.ts';
import { runScript } from '../support/run-script.ts';
import { SITE } from '../build/site-build.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

describe('the environment of the build', () => {
  it.each([
    'CLOUDFLARE_API_TOKEN',
    'CLOUDFLARE_ACCOUNT_ID',
    'CF_API_KEY',
    'GITHUB_TOKEN',
    'NODE_AUTH_TOKEN',
    'npm_config__authToken',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_ACCESS_KEY_ID',
    'OPENAI_APIKEY',
    'GH_PAT',
    'DB_PASSWORD',
    'SMTP_PASS',
  ])('has no %s', (name) => {
    const env = { [name]: 'secret', PATH: '/bin' };
    expect(removeCredentials(env)).toEqual({ [name]: 'secret', PATH: '/bin' });
    expect(env).toEqual({ PATH: '/bin' });
  });

  it.each(['PATH', 'HOME', 'TMPDIR', 'PWD', 'PORT', 'NODE_ENV', 'HTTPS_PROXY', 'GIT_AUTHOR_NAME'])(
    'has %s',
    (name) => {
      const env = { [name]: 'value' };
      removeCredentials(env);
      expect(env).toEqual({ [name]: 'value' });
    },
  );
});

describe('a build with a secret in its environment', () => {
  it('reports a page that reads them, and hides them from content files', async () => {
    const secret = `secret-${process.pid}-${Date.now()}`;
    const site =
      'export const site = { title: `Docs of ${process.env.CLOUDFLARE_API_TOKEN}`, copyright: "" };';
    const folder = await createTemporaryFolder({
      ...SITE,
      'content/site.ts': site,
      'asking/index.mdx': '# Page\n\nThe token is {process.env.CLOUDFLARE_API_TOKEN}.\n',
    });
    const out = join(folder, 'dist');
    const build = (content: string) =>
      runScript(['build', `--content=${join(folder, content)}`, `--out=${out}`], {
        ...process.env,
        CLOUDFLARE_API_TOKEN: secret,
      });

    const asking = await build('asking');
    expect(asking.code).toBe(1);
    expect(asking.output).toContain(
      'asking/index.mdx:3:15 Content cannot run code: braces hold text in quotes, a number or a comment, ' +
        'not `process.env.CLOUDFLARE_API_TOKEN`.',
    );
    expect(asking.output).not.toContain(secret);

    const built = await build('content');
    expect(built, built.output).toMatchObject({ code: 0 });
    expect(await findFiles(out, 'Docs of undefined')).toContain('worker/index.js');
    expect(await findFiles(out, secret)).toEqual([]);
    expect(await findFiles('.cache', secret)).toEqual([]);
  });
});

/** Find the files in a folder that contain a text. */
async function findFiles(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // Another build may remove a file of the cache meanwhile.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (bytes.includes(text)) found.push(relative(folder, path));
  }
  return found;
}
