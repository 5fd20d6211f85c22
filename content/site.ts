import type { SiteSettings } from '../build/content/site-config.ts';

/** What every page of the site shares. */
export const site = {
  title: 'Engagement Platform Docs',
  tagline: 'Guides for operators and a management API reference for developers.',
  copyright: 'Copyright © Engagement Platform',
  provisional: { label: 'Proposed for 202502.beta.1', page: '/docs/#what-is-certain' },
  agents: {
    page: '/docs/recipes/assistant',
    signals: { search: true, 'ai-input': true },
  },
  announcement: {
    id: 'i-want-to',
    text: 'New: find your task in “I want to …”.',
    href: '/docs/i-want-to',
  },
} satisfies SiteSettings;
