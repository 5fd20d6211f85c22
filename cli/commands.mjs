/*
 * The commands of this project: how each is used, its flags as `parseArgs` of Node takes them, with their help, and what
 * it gets. Plain JavaScript, because `run.mjs` reads it before anything is installed.
 */

/** How each tool gets its configuration: by name, because most of them also run one that lies beside a file of an author. */
export const TOOL_FLAGS = {
  cspell: ['--config=cspell.json'],
  linkinator: ['--config=linkinator.config.json'],
  oxlint: ['--config=.oxlintrc.json', '--disable-nested-config'],
  prettier: ['--config=.prettierrc.json', '--no-editorconfig'],
  vitest: ['--config=vitest.config.ts'],
};

/** The flags that say what to build. */
export const SITE_FLAGS = /** @type {const} */ ({
  content: { type: 'string', value: 'DIR', help: 'content to build (default: content)' },
  openapi: {
    type: 'string',
    value: 'FILE',
    help: 'OpenAPI document to build (default: openapi/management.yaml)\nWith only one of these two, the site has only that part.',
  },
  'openapi-root': {
    type: 'string',
    value: 'DIR',
    help: 'folder that has all files of the OpenAPI document (default: the folder of the\ndocument). References to files elsewhere are errors.',
  },
  base: { type: 'string', value: '/path/', help: 'base path of the site (default: /)' },
  'broken-links': {
    type: 'string',
    value: 'LEVEL',
    help: "`error` or `warning` for broken links (default: error; in a document named by\n--openapi, which often links to its owner's site: warning)",
  },
});

/** The flags of every command that talks to Cloudflare. */
const CONNECTION_FLAGS = /** @type {const} */ ({
  config: {
    type: 'string',
    value: 'FILE',
    default: 'wrangler.toml',
    help: 'wrangler configuration',
  },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    default: '60',
    help: 'how long to wait for a response, and for a new version to respond',
  },
});

const ACCOUNT = 'The account is read from CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.';

/**
 * The commands by name. `argument` is an optional one. A command with `isOfAccount` gets the whole environment; it
 * compiles no content. `isOfMaintainers` says that it needs the development packages. A `program` of a package gets its own
 * arguments first. What has no `flags` passes all arguments on.
 */
export const COMMANDS = /** @type {const} */ ({
  start: {
    usage: 'npm start [-- options], or PORT=8788 npm start for another port',
    flags: SITE_FLAGS,
  },
  build: {
    usage: 'npm run build [-- options]',
    flags: {
      ...SITE_FLAGS,
      out: { type: 'string', value: 'DIR', default: 'dist', help: 'folder of the release' },
      'keep-going': {
        type: 'boolean',
        default: false,
        help: 'build all pages that can be, name the others, and fail afterwards',
      },
      'all-warnings': {
        type: 'boolean',
        default: false,
        help: 'print all warnings, and not only the first three of each kind',
      },
      'update-urls': {
        type: 'boolean',
        default: false,
        help: 'add the addresses of the site to urls.txt of the content: they must never be lost',
      },
    },
  },
  preview: {
    usage: 'npm run preview [-- options]',
    flags: {
      port: { type: 'string', value: 'N', help: 'port to listen on (default: PORT, or 8787)' },
      dist: { type: 'string', value: 'DIR', default: 'dist', help: 'folder of the release' },
    },
  },
  'wrangler-build': { usage: 'node cli/run.mjs wrangler-build', flags: {} },
  setup: {
    usage: 'npm run setup [-- options]',
    isOfAccount: true,
    flags: CONNECTION_FLAGS,
    note: ACCOUNT,
  },
  deploy: {
    usage: 'npm run deploy [-- options]',
    isOfAccount: true,
    flags: {
      'dry-run': {
        type: 'boolean',
        default: false,
        help: 'print what would be done, and change nothing',
      },
      preview: {
        type: 'boolean',
        default: false,
        help: 'upload to the Worker of previews, and print the URL',
      },
      alias: {
        type: 'string',
        value: 'NAME',
        help: 'a URL that stays the same for all previews of this name',
      },
      summary: {
        type: 'string',
        value: 'FILE',
        help: 'write the URL of the preview and the changed pages as Markdown',
      },
      dist: {
        type: 'string',
        value: 'DIR',
        help: 'deploy the release in DIR instead of building one',
      },
      ...CONNECTION_FLAGS,
    },
    note: ACCOUNT,
  },
  rollback: {
    usage: 'npm run rollback [-- RELEASE] [options]',
    isOfAccount: true,
    argument: [
      'RELEASE',
      'id of a release or a version (default: the release that was served before)',
    ],
    flags: CONNECTION_FLAGS,
    note: ACCOUNT,
  },
  prune: {
    usage: 'npm run prune [-- options]',
    isOfAccount: true,
    flags: {
      yes: { type: 'boolean', default: false, help: 'delete; without it, nothing is deleted' },
      ...CONNECTION_FLAGS,
    },
    note: ACCOUNT,
  },
  bench: {
    usage: 'npm run bench [-- SECTION] [options]',
    isOfMaintainers: true,
    argument: ['SECTION', 'build, browser, server, search or preview (default: all)'],
    flags: {
      runs: {
        type: 'string',
        value: 'N',
        default: '3',
        help: 'number of samples of each varying figure',
      },
    },
  },
  test: { isOfMaintainers: true },
  exec: { isOfMaintainers: true },
  format: {
    isOfMaintainers: true,
    program: ['node_modules/prettier/bin/prettier.cjs', ...TOOL_FLAGS.prettier, '--write', '.'],
  },
  'check:external': {
    isOfMaintainers: true,
    program: ['node_modules/linkinator/build/src/cli.js', ...TOOL_FLAGS.linkinator],
  },
});

/** Width of the names of flags in a help. */
const NAME_WIDTH = 21;

/**
 * Render how a command with flags is used.
 *
 * @param {keyof typeof COMMANDS} name
 */
export function renderHelp(name) {
  const { usage, argument, flags, note } = COMMANDS[name];
  const rows = [
    ...(argument ? [argument] : []),
    ...Object.entries(flags).map(([flag, { value, help, default: usual }]) => [
      `--${flag}${value ? ` ${value}` : ''}`,
      usual ? `${help} (default: ${usual})` : help,
    ]),
  ];
  const lines = rows.map(([title, help]) => {
    const indented = help.replaceAll('\n', `\n${' '.repeat(NAME_WIDTH + 2)}`);
    const space = title.length < NAME_WIDTH ? ' '.repeat(NAME_WIDTH - title.length) : ' ';
    return `  ${title}${space}${indented}`;
  });
  return [`Usage: ${usage}`, ...lines, ...(note ? [note] : [])].join('\n');
}

/**
 * Return the variable in which npm passes on a flag that it has consumed: `dry-run` → `npm_config_dry_run`
 *
 * @param {string} flag
 */
export function toNpmVariable(flag) {
  return `npm_config_${flag.replaceAll('-', '_')}`;
}
