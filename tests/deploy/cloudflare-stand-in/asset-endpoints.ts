import { randomUUID } from 'node:crypto';
import { fail, succeed, toForm, toJson } from './answer.ts';
import type { Endpoint } from './answer.ts';
import type { AssetManifest, State } from './state.ts';

/** Files in one upload: few, so that there are several. */
const BUCKET_SIZE = 5;

/** Static assets: a session says what is missing, then buckets of files come. */
export function toAssetEndpoints(state: State): Endpoint[] {
  return [
    {
      route: 'POST /workers/scripts/:name/assets-upload-session',
      answer: (question) => {
        const { manifest } = toJson<{ manifest: AssetManifest }>(question);
        const jwt = toToken();
        state.sessions.set(jwt, manifest);
        const hashes = new Set(Object.values(manifest).map(({ hash }) => hash));
        const missing = [...hashes].filter((hash) => !state.files.has(hash));
        const count = Math.ceil(missing.length / BUCKET_SIZE);
        const buckets = Array.from({ length: count }, (_, index) =>
          missing.slice(index * BUCKET_SIZE, (index + 1) * BUCKET_SIZE),
        );
        return succeed({ jwt, buckets });
      },
    },
    {
      route: 'POST /workers/assets/upload',
      answer: async (question) => {
        const jwt = question.headers.get('Authorization')?.replace('Bearer ', '') ?? '';
        const manifest = state.sessions.get(jwt);
        if (!manifest) return fail(403, 10_000, 'Authentication error');
        for (const [hash, part] of await toForm(question)) {
          const text = typeof part === 'string' ? part : await part.text();
          state.files.set(hash, Buffer.from(text, 'base64'));
        }
        const isWhole = Object.values(manifest).every(({ hash }) => state.files.has(hash));
        return succeed({ jwt: isWhole ? jwt : null });
      },
    },
  ];
}

/** A token of the shape that wrangler reads: three parts, the middle of which is JSON. */
function toToken(): string {
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const parts = [{ alg: 'none' }, { exp: expires, id: randomUUID() }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...parts, 'signature'].join('.');
}
