import { expect, test } from 'vitest';
import { addToSidebars } from '../../cli/new-command.ts';

test.each([
  [
    'after its last sibling, on a line of its own',
    `docs: [\n    'index',\n    {\n      label: 'Users',\n      index: 'guide/users/index',\n      pages: [\n        'guide/users/intro',\n        'guide/users/last',\n      ],\n    },\n    'faqs/index',\n  ],`,
    `docs: [\n    'index',\n    {\n      label: 'Users',\n      index: 'guide/users/index',\n      pages: [\n        'guide/users/intro',\n        'guide/users/last',\n        'guide/users/bulk-import',\n      ],\n    },\n    'faqs/index',\n  ],`,
  ],
  [
    'in a list on one line',
    `pages: ['guide/users/intro', 'guide/users/manage'],`,
    `pages: ['guide/users/intro', 'guide/users/manage', 'guide/users/bulk-import'],`,
  ],
  [
    'between two of one line',
    `pages: ["guide/users/intro", "other/intro"],`,
    `pages: ["guide/users/intro", "guide/users/bulk-import", "other/intro"],`,
  ],
  [
    'after the pages of the folder above, where its own has none yet',
    `pages: [\n  'guide/overview',\n  'faqs/index'\n]`,
    `pages: [\n  'guide/overview',\n  'guide/users/bulk-import',\n  'faqs/index'\n]`,
  ],
  ['nowhere, where no page is near', `pages: ['faqs/index']`, null],
])('a page is named %s', (_, text, expected) => {
  expect(addToSidebars(text, 'guide/users/bulk-import')).toBe(expected);
});
