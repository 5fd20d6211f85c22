import { existsSync, readFileSync } from 'node:fs';
import { toTextPosition } from '../build/files/text-position.ts';

interface Setting {
  file: string;
  /** Return the offset of the place to change, or -1 where the setting is set. */
  findPlace: (text: string) => number;
  /** What the site does without it. */
  effect: string;
}

/** What an owner sets before readers come. */
const SETTINGS: Setting[] = [
  {
    file: 'content/site.ts',
    findPlace: (text) => findWithout(text, 'url'),
    effect: '`url`, the address of the site, which a deploy needs',
  },
  {
    file: 'content/site.ts',
    findPlace: (text) => findWithout(text, 'editUrl'),
    effect: '`editUrl`: pages have no “Edit this page” link',
  },
  {
    file: 'content/site.ts',
    findPlace: (text) => findWithout(text, 'security'),
    effect: '`security`: no contact is in /.well-known/security.txt',
  },
  {
    file: 'openapi/management.yaml',
    findPlace: (text) => text.search(/(?<=^servers:(?:\n[ #-].*)*)\bapi\.example\.com\b/m),
    effect: 'the address of the API: samples call api.example.com',
  },
];

/** Find where the settings begin if none has the name. A key without a value, `editUrl: undefined`, is set. */
function findWithout(text: string, name: string): number {
  const isSet = new RegExp(`^(?!\\s*//).*\\b${name}['"]?\\s*:`, 'm').test(text);
  return isSet ? -1 : text.search(/^export const site\b/m);
}

/** Describe what is not set, with places. Files are read as text: a command with credentials does not run `site.ts`. */
export function describeUnset(read: (file: string) => string = readText): string[] {
  const lines = SETTINGS.flatMap(({ file, findPlace, effect }) => {
    const text = read(file);
    const offset = findPlace(text);
    return offset === -1 ? [] : [`  ${file}:${toTextPosition(text, offset).line} ${effect}`];
  });
  return lines.length === 0 ? [] : ['Not set yet:', ...lines];
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
