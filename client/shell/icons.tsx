import type { ReactNode } from 'react';
import { DEFAULT_LOGO } from '../model/logo.ts';

export function Logo({ path = DEFAULT_LOGO }: { path?: string | undefined }) {
  return (
    <svg className="logo" viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={path} />
    </svg>
  );
}

export function MenuIcon() {
  return <Icon path={<path d="M3 5h14M3 10h14M3 15h14" />} />;
}

export function SunIcon() {
  return (
    <Icon
      name="sun"
      label="Switch to light theme"
      path={
        <>
          <circle cx="10" cy="10" r="3.5" />
          <circle cx="10" cy="10" r="7.5" strokeDasharray=".1 5.79" />
        </>
      }
    />
  );
}

export function MoonIcon() {
  return (
    <Icon
      name="moon"
      label="Switch to dark theme"
      path={<path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />}
    />
  );
}

/** An icon in the colour of the text: the label of its control, or decorative. */
function Icon({ path, name, label }: { path: ReactNode; name?: string; label?: string }) {
  return (
    <svg
      className={name ? `icon icon-${name}` : 'icon'}
      viewBox="0 0 20 20"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {path}
    </svg>
  );
}
