import { expect, it } from 'vitest';
import { toHumanName } from '../../../build/content/human-name.ts';

it.each([
  ['docs/user-guide/managing-users.mdx', 'Managing users'],
  ['docs/02-getting-started/index.mdx', 'Getting started'],
  ['docs/02-getting-started/00-index.mdx', 'Getting started'],
  ['docs/faqs/README.md', 'Faqs'],
  ['docs/API_keys.md', 'API keys'],
  ['02-users', 'Users'],
  ['index.mdx', 'Home'],
  ['docs/2.1.mdx', '2.1'],
  ['docs/élan.mdx', 'Élan'],
])('reads off %s the name %s', (source, name) => {
  expect(toHumanName(source)).toBe(name);
});
