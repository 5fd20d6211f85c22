import type { SiteMetadata } from '../model/site.ts';

/** The copyright line at the end of every page. */
export function Footer({ site }: { site: SiteMetadata }) {
  return (
    <footer className="footer">
      <p>{site.copyright}</p>
    </footer>
  );
}
