/** What every page of the site shares. */
export const site = {
  title: 'Engagement Platform Docs',
  tagline: 'Guides for operators and a management API reference for developers.',
  copyright: 'Copyright © 2025 Engagement Platform',
  provisional: { label: 'Proposed for 202502.beta.1', page: '/docs/#what-is-certain' },
  announcement: {
    id: 'glossary',
    text: 'New: a glossary with the words of other programmes, such as points, coupon and badge.',
    href: '/docs/glossary',
  },
};
