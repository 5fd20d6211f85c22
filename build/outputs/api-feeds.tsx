import type { SiteMetadata } from '../../client/model/site.ts';
import { API_FEED } from '../../client/model/path.ts';
import { parseChanges } from '../../worker/store/changelog-format.ts';
import type { ApiVersionEntry } from '../../worker/store/changelog-format.ts';
import { toTree } from '../article/react-to-tree.ts';
import { toHtml } from '../article/to-html.ts';
import { renderFeeds } from './render-feeds.ts';
import type { FeedEntry } from './render-feeds.ts';

/** Render the released versions of the API as feeds. `changelog` is the file of the changes, undefined without one. */
export function toApiFeeds(
  changelog: string | undefined,
  site: SiteMetadata,
): [path: string, text: string][] {
  const entries = changelog === undefined ? [] : parseChanges(changelog).flatMap(toEntry);
  const title = `${site.title}: versions of the API`;
  return renderFeeds(entries, { title, paths: API_FEED, homePath: site.homePath, site });
}

function toEntry({ version, url, releasedOn, changes }: ApiVersionEntry): FeedEntry[] {
  if (releasedOn === undefined) return [];
  const breaking = changes.filter(({ impact }) => impact === 'breaking').length;
  const first = 'The first version that these docs describe.';
  const summary =
    changes.length === 0
      ? first
      : `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}, ${breaking} of them breaking.`;
  const content = (
    <>
      <p>{summary}</p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ impact, about, text, url: place }) => (
            <li key={`${about} ${text}`}>
              {impact}, <code>{about}</code>:{' '}
              {place === undefined ? (
                <Words text={text} />
              ) : (
                <a href={place}>
                  <Words text={text} />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return [
    {
      id: url,
      url,
      title: `Version ${version}`,
      updated: `${releasedOn}T00:00:00Z`,
      summary,
      html: toHtml(toTree(content)),
    },
  ];
}

/** Show a sentence with its code: ``Property `name` was removed.`` */
function Words({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
