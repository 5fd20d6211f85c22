import { createSiteFetch } from './site-fetch.ts';

/* Loaded into the processes of a deploy with `--import`. */
globalThis.fetch = createSiteFetch(process.env['FAKE_CLOUDFLARE_URL'] ?? '', globalThis.fetch);
