import type { HttpMethod } from '../model/http-method.ts';
import type { DocsLink, InfoServer, SectionHeading, SpecDownload } from './operation-article.ts';
import type { SafeHtml } from './schema-node.ts';

/** A section's heading with its permalink. */
export function ReferenceHeading({ heading }: { heading: SectionHeading }) {
  const { id, text, depth } = heading;
  const Tag = `h${depth}` as const;
  return (
    <Tag id={id}>
      {text}
      <a className="permalink" href={`#${id}`} aria-label={`Link to “${text}”`} />
    </Tag>
  );
}

/** A description that the build has rendered and sanitised. */
export function Description({ html }: { html: SafeHtml }) {
  if (html === '') return null;
  return <div className="description" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A link to the explanation in the guide, or to another site. */
export function GuideLink({ link }: { link: DocsLink }) {
  return (
    <p className="operation-guide">
      {link.isGuide ? 'Explained in the guide: ' : 'See also: '}
      <a href={link.url}>{link.label}</a>
    </p>
  );
}

/** An operation's HTTP method. Its colour repeats the text, for accessibility. */
export function MethodBadge({ method }: { method: HttpMethod }) {
  return <span className={`method method-${method}`}>{method.toUpperCase()}</span>;
}

/** Links to the OpenAPI document of a reference. */
export function SpecDownloads({ downloads }: { downloads: SpecDownload[] }) {
  if (downloads.length === 0) return null;
  return (
    <p className="spec-downloads">
      OpenAPI contract:{' '}
      {downloads.map(({ format, url }, index) => (
        <span key={format}>
          {index > 0 && ', '}
          <a href={url} download="">
            {format}
          </a>
        </span>
      ))}
    </p>
  );
}

/** A server's URL and its variables. */
export function ServerDetails({ server }: { server: InfoServer }) {
  return (
    <>
      <p>
        <code>{server.url}</code>
      </p>
      <Description html={server.description} />
      {server.variables.length > 0 && (
        <ul className="schema-fields">
          {server.variables.map(({ name, defaultValue, allowed, description }) => (
            <li key={name}>
              <code className="schema-name">{name}</code>
              <Description html={description} />
              <ul className="schema-facts">
                {defaultValue !== '' && (
                  <li>
                    Default: <code>{defaultValue}</code>
                  </li>
                )}
                {allowed.length > 0 && (
                  <li>
                    Allowed: <code>{allowed.join(', ')}</code>
                  </li>
                )}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
