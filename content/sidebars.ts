import type { Sidebars } from '../build/content/sidebar-config.ts';

/** The order and grouping of the guide pages; a page's label comes from its front matter. */
export const sidebars = {
  docs: [
    'index',
    'i-want-to',
    'what-you-cannot-do-by-hand',
    {
      caption: 'Learn',
      label: 'Getting started',
      pages: [
        'user-guide/getting-started/login',
        'user-guide/getting-started/dashboard',
        'user-guide/getting-started/quickstart',
        'user-guide/getting-started/quickstart-api',
        'user-guide/getting-started/assistant',
      ],
    },
    {
      caption: 'Do',
      label: 'Users',
      index: 'user-guide/users/index',
      pages: [
        'user-guide/users/intro',
        'user-guide/users/managing-users',
        'user-guide/users/user-details',
        'user-guide/users/one-day',
        'user-guide/users/missed-reward',
        'user-guide/users/broken-streak',
        'user-guide/users/user-attributes',
        'user-guide/users/user-levels-and-tiers',
        'user-guide/users/user-segments',
        'user-guide/users/privacy-requests',
      ],
    },
    {
      label: 'Segments',
      pages: [
        'user-guide/segments/intro',
        'user-guide/segments/manage',
        'user-guide/segments/users',
      ],
    },
    {
      label: 'Attributes',
      pages: [
        'user-guide/attributes/intro',
        'user-guide/attributes/manage',
        'user-guide/attributes/users',
      ],
    },
    {
      label: 'Missions',
      pages: [
        'user-guide/missions/intro',
        'user-guide/missions/manage',
        'user-guide/missions/launch',
        'user-guide/missions/troubleshooting',
        'user-guide/missions/stop',
      ],
    },
    {
      label: 'Rule editor',
      pages: [
        'user-guide/rule-editor/intro',
        'user-guide/rule-editor/manage',
        'user-guide/rule-editor/recipes',
        'user-guide/rule-editor/troubleshooting',
      ],
    },
    {
      label: 'Gamification',
      pages: [
        'user-guide/gamification/streaks-and-quizzes',
        'user-guide/gamification/leaderboards',
        'user-guide/gamification/boosters-and-items',
        'user-guide/gamification/vouchers-by-hand',
        'user-guide/gamification/languages',
        'user-guide/gamification/send-a-notification',
        'user-guide/gamification/notification-does-not-arrive',
      ],
    },
    {
      label: 'Campaigns',
      pages: [
        'campaigns/welcome',
        'campaigns/weekend-bonus',
        'campaigns/vip-benefit',
        'campaigns/win-back',
        'campaigns/birthday',
      ],
    },
    {
      caption: 'Administer',
      label: 'Administration',
      pages: [
        'user-guide/administration/intro',
        'user-guide/administration/operators',
        'user-guide/administration/api-keys',
        'user-guide/administration/feature-flags',
        'user-guide/administration/event-stream',
        'user-guide/administration/webhooks',
      ],
    },
    {
      caption: 'Build',
      label: 'Recipes',
      pages: [
        'recipes/till',
        'recipes/nightly-sync',
        'recipes/webhooks',
        'recipes/verify-webhooks',
        'recipes/import-users',
        'recipes/clients',
        'recipes/assistant',
      ],
    },
    {
      caption: 'Look up',
      label: 'Not known yet',
      pages: [
        'open-questions/dashboard-and-users',
        'open-questions/missions-and-rules',
        'open-questions/administration',
      ],
    },
    'faqs/index',
    'glossary',
  ],
} satisfies Sidebars;
