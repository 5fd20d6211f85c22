import type { SiteMetadata } from '../../client/model/site.ts';

/** Links to the home page and to the sections of the site, where a page has nothing to show. */
export function StartLinks({ site }: { site: SiteMetadata }) {
  return (
    <ul>
      {[{ label: site.title, path: site.homePath }, ...site.navbar].map((link) => (
        <li key={link.path}>
          <a href={link.path}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}
