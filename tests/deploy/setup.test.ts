import { describe, expect, it } from 'vitest';
import { withNamespaceId } from '../../cli/deploy/setup.ts';
import { NAMESPACE_ID } from './stage.ts';

describe('the id of a namespace in the configuration', () => {
  const other = '[[kv_namespaces]]\nbinding = "OTHER"\nid = "other"\n';

  it.each([
    ['after the binding', '[[kv_namespaces]]\nbinding = "CONTENT"\nid = "content" # ours\n'],
    ['before the binding', "[[kv_namespaces]]\nid = 'content'\nbinding = 'CONTENT'\n"],
    [
      'of several tables',
      `${other}\n[[kv_namespaces]]\nbinding = "CONTENT"\nid = "content"\n\n[x]\nid = "x"\n`,
    ],
  ])('is written %s', (_, toml) => {
    const expected = toml.replace(/["']content["']/, `"${NAMESPACE_ID}"`);
    expect(withNamespaceId(toml, NAMESPACE_ID)).toBe(expected);
  });

  it.each(['', other])('needs a line: %j', (toml) => {
    expect(() => withNamespaceId(toml, NAMESPACE_ID)).toThrow('no line `id = "…"`');
  });
});
