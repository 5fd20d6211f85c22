import * as z from 'zod';
import { CHANGES_PATH } from '../../client/model/path.ts';
import { CHANGE, IMPACT, IMPACTS, parseChanges, VERSION } from '../store/changelog-format.ts';
import type { ApiVersionEntry } from '../store/changelog-format.ts';
import { fillOrigin } from '../store/origin-placeholder.ts';
import { defineTool, InputError } from './define-tool.ts';
import type { DocsSource } from './define-tool.ts';
import { findSimilar } from './find-similar.ts';

/** Lists the versions of the API. */
export const addListChanges = defineTool({
  name: 'list_changes',
  title: 'List the versions of the API',
  description:
    'List the versions of the API, the newest first: since when these docs describe each, until when it is ' +
    'supported, and how many of its changes are breaking or additive.',
  input: {},
  output: {
    versions: z.array(VERSION.extend({ counts: z.record(IMPACT, z.number().int()) })),
  },
  async run(_, source) {
    const versions = (await loadVersions(source)).map(({ changes, ...version }) => ({
      ...version,
      counts: countByImpact(changes),
    }));
    const lines = versions.map(({ version, url, counts, ...state }) => {
      const numbers = IMPACTS.map((impact) => `${impact}: ${counts[impact]}`);
      return `- [Version ${version}](${url}): ${[...describeState(state), ...numbers].join(', ')}`;
    });
    return { text: lines.join('\n'), toData: () => ({ versions }) };
  },
});

/** Shows what changed in a version of the API. */
export const addGetChange = defineTool({
  name: 'get_change',
  title: 'Show what changed in a version of the API',
  description:
    'Show each change of one version of the API with the operation or schema that it is about. `list_changes` has the versions.',
  input: {
    version: z.string().max(200).describe('Version, such as `2`.'),
    impact: IMPACT.optional().describe('Show changes of one class alone.'),
  },
  output: VERSION.extend({ changes: z.array(CHANGE) }).shape,
  async run({ version: name, impact }, source) {
    const versions = await loadVersions(source);
    const found = versions.find(({ version }) => version === name);
    if (!found) {
      const similar = findSimilar(
        name,
        versions.map(({ version }) => version),
      );
      throw new InputError(`Unknown version \`${name}\`. Versions: ${similar.join(', ')}.`);
    }
    const changes = found.changes.filter((change) => !impact || change.impact === impact);
    const lines = changes.map(({ text, about, url, ...change }) => {
      const place = url === undefined ? '' : ` ${url}`;
      return `- ${change.impact}, \`${about}\`: ${text}${place}`;
    });
    const text = [`# Version ${found.version}`, lines.join('\n') || 'No changes.', found.url].join(
      '\n\n',
    );
    return { text, toData: () => ({ ...found, changes }) };
  },
});

async function loadVersions({ manifest, store, origin }: DocsSource): Promise<ApiVersionEntry[]> {
  const key = manifest.findText(CHANGES_PATH);
  if (key === undefined) throw new InputError('This site has no changelog of an API.');
  return parseChanges(fillOrigin(await store.loadText(key), origin));
}

function countByImpact(changes: ApiVersionEntry['changes']) {
  const count = (impact: ApiVersionEntry['changes'][number]['impact']) =>
    changes.filter((change) => change.impact === impact).length;
  return {
    breaking: count('breaking'),
    additive: count('additive'),
    other: count('other'),
  };
}

function describeState({
  releasedOn,
  supportedUntil,
  retiredOn,
}: Pick<ApiVersionEntry, 'releasedOn' | 'supportedUntil' | 'retiredOn'>): string[] {
  return [
    releasedOn === undefined ? 'not released' : `in these docs since ${releasedOn}`,
    ...(supportedUntil === undefined ? [] : [`supported until ${supportedUntil}`]),
    ...(retiredOn === undefined ? [] : [`retired on ${retiredOn}`]),
  ];
}
