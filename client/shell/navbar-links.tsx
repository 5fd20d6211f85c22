import type { NavbarLink } from '../model/site.ts';

/** Links to the sections of the site. The one whose sidebar shows is current. */
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
