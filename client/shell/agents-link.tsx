import type { SiteMetadata } from '../model/site.ts';

/** Leads to what readers need who read the site with a program. */
export function AgentsLink({ site }: { site: SiteMetadata }) {
  return site.agents === undefined ? null : <a href={site.agents}>Use an assistant</a>;
}
