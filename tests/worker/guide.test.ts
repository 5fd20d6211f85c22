import { expect, it } from 'vitest';
import { useSite } from '../support/site.ts';

const site = useSite();

it('the sidebar says above its groups what they are for', async () => {
  const html = await (await site.fetch('/docs/')).text();
  const parts = [...html.matchAll(/<p class="sidebar-caption">([^<]*)<\/p>.*?<summary>([^<]*)</g)];
  expect(parts.map(([, caption, group]) => `${caption}: ${group}`)).toEqual([
    'Learn: Getting started',
    'Do: Users',
    'Administer: Administration',
    'Build: Recipes',
    'Look up: Not known yet',
  ]);
});
