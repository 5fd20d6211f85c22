import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadReleaseFiles } from '../../../build/release/release-files.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

it.each([
  ['/', '', '/_assets/*'],
  ['/base/', 'base/', '/base/_assets/*'],
])('places bundles and images below the base path %s', async (basePath, prefix, rule) => {
  const folder = await createTemporaryFolder({ 'image.svg': '<svg/>' });
  const bytes = new Uint8Array([1, 2]);
  const files = await loadReleaseFiles(
    {
      parts: [{ files: new Map([['_assets/entry-1.js', bytes]]) }],
      pages: [{}, { images: { '/_assets/diagram-1.svg': '<svg></svg>' } }],
      assets: {
        resolve: () => null,
        suggest: () => null,
        measure: () => null,
        findUnknownColor: () => null,
        files: new Map([
          ['_assets/image-1.svg', join(folder, 'image.svg')],
          ['_assets/image-2.svg', join(folder, 'image.svg')],
        ]),
        texts: new Map([['_assets/image-2.svg', '<svg color="#fff"/>']]),
      },
    },
    basePath,
  );
  expect(new Map(files)).toEqual(
    new Map<string, unknown>([
      [`${prefix}_assets/entry-1.js`, bytes],
      [`${prefix}_assets/diagram-1.svg`, '<svg></svg>'],
      [`${prefix}_assets/image-1.svg`, Buffer.from('<svg/>')],
      [`${prefix}_assets/image-2.svg`, '<svg color="#fff"/>'],
      ['_headers', expect.stringContaining(`${rule}\n  Cache-Control: public, max-age=31536000, `)],
    ]),
  );
});
