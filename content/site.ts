/** What every page of the site shares. */
export const site = {
  title: 'Engagement Platform Docs',
  tagline: 'Guides for operators and a management API reference for developers.',
  copyright: 'Copyright © 2025 Engagement Platform',
  provisional: { label: 'Proposed for 202502.beta.1', page: '/docs/#what-is-certain' },
  agents: {
    page: '/docs/recipes/assistant',
    signals: { search: true, 'ai-input': true },
    prompts: {
      'connect-a-till': {
        page: '/docs/recipes/till',
        text: 'Write the part of our till that publishes each purchase of a member once, also after a failure.',
      },
      'copy-users-each-night': {
        page: '/docs/recipes/nightly-sync',
        text: 'Write a job that copies the users who have changed to our database each night.',
      },
      'receive-webhooks': {
        page: '/docs/recipes/webhooks',
        text: 'Write a receiver of webhooks that verifies the signature and handles each message once.',
      },
      'import-users': {
        page: '/docs/recipes/import-users',
        text: 'Write a program that imports our members, and says which rows failed and why.',
      },
      'write-a-client': {
        page: '/docs/recipes/clients',
        text: 'Write a client of the API from its contract, with types.',
      },
    },
  },
  announcement: {
    id: 'i-want-to',
    text: 'New: find your task in “I want to …”.',
    href: '/docs/i-want-to',
  },
};
