import type { NavbarLink } from '../model/site.ts';

/** The entrances to the sidebars; the one whose sidebar shows is current. */
export function NavbarLinks(props: { links: NavbarLink[]; sidebarName: string | null }) {
  return (
    <ul>
      {props.links.map((link) => (
        <li key={link.path}>
          <a
            href={link.path}
            aria-current={link.sidebar === props.sidebarName ? 'true' : undefined}
          >
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
