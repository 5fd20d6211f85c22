/** What every page of the site shares. */
export const site = {
  title: 'Engagement Platform Docs',
  tagline: 'Guides for operators and a management API reference for developers.',
  copyright: 'Copyright © 2025 Engagement Platform',
};
