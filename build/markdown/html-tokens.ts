/** What a scan of HTML meets. */
export type HtmlToken =
  | { kind: 'open'; name: string; attributes: Map<string, string>; isVoid: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const TOKEN = /<!--.*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+)/gis;

const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)"|='([^']*)')?/g;

const VOID_ELEMENTS = new Set(
  'area br col embed hr img input link meta source track wbr'.split(' '),
);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * Scan the HTML of an article, which our own serialisers wrote: every element is closed and every value
 * quoted. A parser for any HTML would take seconds for the pages of a reference.
 */
export function* scanHtml(html: string): Generator<HtmlToken> {
  for (const [, slash, name, attributes = '', text] of html.matchAll(TOKEN)) {
    if (text !== undefined) yield { kind: 'text', text: decodeEntities(text) };
    else if (name === undefined) continue;
    else if (slash === '/') yield { kind: 'close', name };
    else {
      const isVoid = VOID_ELEMENTS.has(name) || attributes.endsWith('/');
      yield { kind: 'open', name, attributes: parseAttributes(attributes), isVoid };
    }
  }
}

function parseAttributes(text: string): Map<string, string> {
  if (text === '') return new Map();
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', quoted, single]) => [
      name,
      decodeEntities(quoted ?? single ?? ''),
    ]),
  );
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return ENTITIES[name] ?? entity;
  });
}
