import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useScratchSite } from '../support/scratch-site.ts';

/** Names of public contracts have up to 100 characters without a space. */
const LONG = 'payment_intent_payment_method_options_mandate_display_bank_transfer_instructions';

const FIELDS = { type: 'object', properties: { [LONG]: { type: 'string', enum: [LONG] } } };

/** Has a long name in every place that a page shows. */
const CONTRACT = {
  openapi: '3.1.0',
  info: {
    title: `API ${LONG}`,
    version: LONG,
    description: `${LONG}, \`${LONG}\` and [${LONG}](https://example.com/${LONG}).\n\n| ${LONG} |\n|--|\n| ${LONG} |`,
    contact: { name: LONG, email: `${LONG}@example.com` },
    license: { name: LONG },
  },
  servers: [
    { url: `https://{host}.example/${LONG}`, variables: { host: { default: LONG } } },
    { url: `https://example.com/${LONG}`, description: LONG },
  ],
  tags: [{ name: LONG, description: LONG }],
  security: [{ [LONG]: [LONG] }],
  paths: {
    [`/${LONG}/{${LONG}}`]: {
      get: {
        tags: [LONG],
        operationId: LONG,
        summary: LONG,
        description: LONG,
        parameters: [
          { name: LONG, in: 'path', required: true, schema: { type: 'string', pattern: LONG } },
          { name: LONG, in: 'query', schema: { $ref: `#/components/schemas/${LONG}` } },
        ],
        requestBody: {
          description: LONG,
          content: {
            [`application/vnd.${LONG}+json`]: {
              schema: { $ref: `#/components/schemas/${LONG}` },
              examples: { [LONG]: { summary: LONG, value: { [LONG]: LONG } } },
            },
          },
        },
        responses: {
          200: {
            description: LONG,
            headers: { [LONG]: { schema: { type: 'string', example: LONG } } },
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${LONG}` } } },
          },
          400: {
            description: `\`${LONG}\``,
            content: {
              'application/json': {
                schema: FIELDS,
                examples: { [LONG]: { value: { code: LONG }, 'x-fix': LONG } },
              },
            },
          },
        },
        callbacks: {
          [LONG]: {
            [`{$request.body#/${LONG}}`]: {
              post: { responses: { 204: { description: LONG } } },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      [LONG]: {
        type: 'object',
        required: [LONG],
        properties: {
          [LONG]: { type: 'object', title: LONG, properties: { [LONG]: FIELDS } },
          variant: {
            discriminator: { propertyName: LONG },
            oneOf: [
              { ...FIELDS, title: LONG },
              { ...FIELDS, title: `${LONG}s` },
            ],
          },
        },
        additionalProperties: FIELDS,
      },
    },
    securitySchemes: {
      [LONG]: {
        type: 'oauth2',
        flows: {
          clientCredentials: { tokenUrl: `https://example.com/${LONG}`, scopes: { [LONG]: LONG } },
        },
      },
    },
  },
};

const site = useScratchSite(
  { 'content/index.mdx': '# Names\n', 'names.json': JSON.stringify(CONTRACT) },
  (folder) => [`--openapi=${folder}/names.json`],
);
const browser = useBrowser();

const SLUG = LONG.replaceAll('_', '-');

it.each([360, 390])(
  'names without a space never scroll a page sideways, %i px wide',
  async (width) => {
    const page = await browser.openTab({ viewport: { width, height: 740 } });
    const paths = [
      '',
      `/api-${SLUG}`,
      `/${SLUG}`,
      `/tags/${SLUG}`,
      '/problems',
      `/problems/${SLUG}`,
    ];
    for (const path of paths) {
      const response = await page.goto(site.url(`/docs/api/names${path}`));
      expect([path, response?.status()]).toEqual([path, 200]);
      const hidden = await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(0, scrollWidth - clientWidth);
      });
      expect([path, hidden]).toEqual([path, 0]);
    }
  },
);
