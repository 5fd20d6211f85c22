import type { SiteMetadata } from '../model/site.ts';
import type { View } from '../model/view.ts';
import { Main } from './main.tsx';

/** The page for a path that names no page. */
export function NotFound(props: { view: View & { kind: 'not-found' }; site: SiteMetadata }) {
  const { view, site } = props;
  return (
    <Main>
      <article>
        <h1>Page not found</h1>
        <p>
          There is no page at <code>{view.path}</code>. It may have moved, or the address may be
          misspelled.
        </p>
        {view.suggestions.length > 0 && (
          <>
            <h2>Did you mean</h2>
            <ul>
              {view.suggestions.map((page) => (
                <li key={page.path}>
                  <a href={page.path}>{page.label}</a> <code>{page.path}</code>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2>Start again from</h2>
        <ul>
          <li>
            <a href={site.homePath}>{site.title}</a>
          </li>
          {site.navbar.map((link) => (
            <li key={link.path}>
              <a href={link.path}>{link.label}</a>
            </li>
          ))}
        </ul>
      </article>
    </Main>
  );
}
