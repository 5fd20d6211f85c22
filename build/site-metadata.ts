import type { SiteMetadata } from '../client/model/site.ts';
import { withBase } from '../client/model/path.ts';
import type { Sidebar } from '../client/model/sidebar.ts';
import type { SiteConfig } from './content/site-config.ts';
import type { Reference } from './openapi/compile-contract.ts';

/** Put together what every page shares: the navbar leads into the guide's sidebars and the reference. */
export function toSiteMetadata(
  config: SiteConfig,
  basePath: string,
  guide: Sidebar[],
  reference: Reference | null,
): SiteMetadata {
  const first = guide.find((sidebar) => sidebar.nodes.length > 0);
  const firstPath = first?.nodes[0]?.path;
  return {
    ...config,
    basePath,
    navbar: [
      ...(first && firstPath ? [{ label: 'Docs', path: firstPath, sidebar: first.name }] : []),
      ...(reference
        ? [
            {
              label: 'API Reference',
              path: withBase(basePath, reference.overviewPath),
              sidebar: reference.sidebar.name,
            },
          ]
        : []),
    ],
  };
}
