import { QuestionRegister } from './provisional.tsx';
import type { InfoArticle, InfoFact, InfoScheme } from './reference-articles.ts';
import {
  Description,
  GuideLink,
  ReferenceHeading,
  ServerDetails,
  SpecDownloads,
} from './reference-parts.tsx';

/** What applies to every operation of an API: conventions, servers, security schemes. */
export function InfoPage({ article }: { article: InfoArticle }) {
  const { title, version, docs, servers, schemes, about, questions } = article;
  return (
    <div className="api-info">
      <h1>{title}</h1>
      {version !== '' && <p className="overview-version">Version {version}</p>}
      <Description html={article.description} />
      {docs && <GuideLink link={docs} />}
      <SpecDownloads downloads={article.downloads} />
      {servers && (
        <section>
          <ReferenceHeading heading={servers.heading} />
          {servers.servers.map((server) => (
            <ServerDetails key={server.url} server={server} />
          ))}
        </section>
      )}
      {schemes && (
        <section>
          <ReferenceHeading heading={schemes.heading} />
          {schemes.schemes.map((scheme) => (
            <Scheme key={scheme.heading.id} scheme={scheme} />
          ))}
        </section>
      )}
      {about && (
        <section>
          <ReferenceHeading heading={about.heading} />
          <Facts facts={about.facts} />
        </section>
      )}
      {questions && (
        <section>
          <ReferenceHeading heading={questions.heading} />
          <QuestionRegister pages={questions.groups} />
        </section>
      )}
    </div>
  );
}

function Scheme({ scheme }: { scheme: InfoScheme }) {
  return (
    <section>
      <ReferenceHeading heading={scheme.heading} />
      <Description html={scheme.description} />
      <p>
        To use it, {scheme.how} <code>{scheme.code}</code>.
      </p>
      <Facts facts={scheme.facts} />
      {scheme.scopes.length > 0 && (
        <ul className="schema-fields">
          {scheme.scopes.map(({ name, description }) => (
            <li key={name}>
              <code className="schema-name">{name}</code>
              <Description html={description} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ facts }: { facts: InfoFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="api-facts">
      {facts.map(({ label, text, url }) => (
        <div key={`${label} ${text}`}>
          <dt>{label}</dt>
          <dd>{url === null ? text : <a href={url}>{text}</a>}</dd>
        </div>
      ))}
    </dl>
  );
}
