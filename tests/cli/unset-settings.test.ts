import { expect, it } from 'vitest';
import { describeUnset } from '../../cli/unset-settings.ts';

const SITE = `import type { SiteSettings } from '../build/content/site-config.ts';

export const site = {
  title: 'Docs',
  // url: 'https://docs.example.com',
} satisfies SiteSettings;
`;

const CONTRACT = `openapi: 3.1.0
info:
  description: Call api.example.com.
servers:
  # A comment.
  - url: https://{host}/management
    variables:
      host:
        default: api.example.com
`;

const WRANGLER = `name = "docs"
# [[analytics_engine_datasets]]
`;

/** Describe what is not set in a project with these files. */
function describeProject(files: Record<string, string>): string[] {
  return describeUnset((file) => files[file] ?? '');
}

it('names each place of what is not set', () => {
  expect(
    describeProject({
      'content/site.ts': SITE,
      'openapi/management.yaml': CONTRACT,
      'wrangler.toml': WRANGLER,
    }),
  ).toEqual([
    'Not set yet:',
    '  content/site.ts:3 `url`, the address of the site, which a deploy needs',
    '  content/site.ts:3 `editUrl`: pages have no “Edit this page” link',
    '  content/site.ts:3 `security`: no contact is in /.well-known/security.txt',
    '  openapi/management.yaml:9 the address of the API: samples call api.example.com',
    '  wrangler.toml:2 `analytics_engine_datasets`: requests are not counted',
  ]);
});

it('says nothing where all is set, or is left out by decision', () => {
  expect(
    describeProject({
      'content/site.ts': `export const site = { url: 'https://docs.test', editUrl: undefined, "security": {} };`,
      'openapi/management.yaml': `${CONTRACT.replace('default: api.example.com', 'default: api.test')}x: api.example.com\n`,
      'wrangler.toml': 'name = "docs"\n',
    }),
  ).toEqual([]);
});

it('says nothing of files that are not there', () => {
  expect(describeProject({})).toEqual([]);
});
