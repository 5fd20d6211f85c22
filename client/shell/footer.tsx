import type { SiteMetadata } from '../model/site.ts';

export function Footer({ site }: { site: SiteMetadata }) {
  return (
    <footer className="footer">
      <p>{site.copyright}</p>
    </footer>
  );
}
