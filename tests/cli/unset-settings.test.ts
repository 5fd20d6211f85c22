import { expect, it } from 'vitest';
import { describeUnset } from '../../cli/unset-settings.ts';

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

const describeProject = (site: string, contract: string) => {
  const files: Record<string, string> = {
    'content/site.ts': site,
    'openapi/management.yaml': contract,
  };
  return describeUnset((file) => files[file] ?? '');
};

it('names each place of what is not set', () => {
  const site = `import type { SiteSettings } from 'x';\n\nexport const site = {\n  // url: 'https://docs.example.com',\n};\n`;
  expect(describeProject(site, CONTRACT)).toEqual([
    'Not set yet:',
    '  content/site.ts:3 `url`, the address of the site, which a deploy needs',
    '  content/site.ts:3 `editUrl`: pages have no “Edit this page” link',
    '  content/site.ts:3 `security`: no contact is in /.well-known/security.txt',
    '  openapi/management.yaml:9 the address of the API: samples call api.example.com',
  ]);
});

it('says nothing where all is set, or is left out by decision, or there are no files', () => {
  const site = `export const site = { url: 'https://docs.test', editUrl: undefined, "security": {} };`;
  const contract = `${CONTRACT.replace('default: api.example.com', 'default: api.test')}x: api.example.com\n`;
  expect(describeProject(site, contract)).toEqual([]);
  expect(describeUnset(() => '')).toEqual([]);
});
