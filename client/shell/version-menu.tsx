import { VERSION_ATTRIBUTE } from '../model/preferred-version.ts';
import type { VersionLink } from '../model/site.ts';

/** The versions of the docs. The browser stores the one that the reader selects. */
export function VersionMenu(props: { versions: VersionLink[]; path: string }) {
  const { versions, path } = props;
  const current = versions.findLast((version) => path.startsWith(version.path)) ?? versions[0];
  if (!current) return null;
  return (
    <details className="version-menu" key={path}>
      <summary>Version: {current.label}</summary>
      <ul>
        {versions.map(({ name, label, path: href }) => (
          <li key={name}>
            <a
              href={href}
              aria-current={name === current.name ? 'true' : undefined}
              {...{ [VERSION_ATTRIBUTE]: name }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
