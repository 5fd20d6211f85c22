import { expect, it } from 'vitest';
import { toReleaseFiles } from '../../../build/release/release-files.ts';
import { toPage } from '../content-file.ts';

it.each([
  ['/', '', '/_assets/*'],
  ['/base/', 'base/', '/base/_assets/*'],
])('places bundles and images below the base path %s', (basePath, prefix, rule) => {
  const bytes = new Uint8Array([1, 2]);
  const parts = [
    { files: new Map([['_assets/entry-1.js', bytes]]) },
    { files: new Map([['_assets/image-1.svg', '<svg/>']]) },
  ];
  const images = { '/_assets/diagram-1.svg': '<svg></svg>' };
  const pages = [toPage('/docs/a'), toPage('/docs/b', { images })];
  const files = toReleaseFiles(parts, pages, basePath);
  expect(new Map(files)).toEqual(
    new Map<string, unknown>([
      [`${prefix}_assets/entry-1.js`, bytes],
      [`${prefix}_assets/diagram-1.svg`, '<svg></svg>'],
      [`${prefix}_assets/image-1.svg`, '<svg/>'],
      ['_headers', expect.stringContaining(`${rule}\n  Cache-Control: public, max-age=31536000, `)],
    ]),
  );
});
