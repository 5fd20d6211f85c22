/** Matches the start of a tab set in an article's HTML: its group, and the name that its radio buttons share. */
const SET = /data-choices="([^"]*)"[^>]*>(?:<select.*?<\/select>)?<input [^>]*?name="([^"]*)"/g;

/** Matches the radio button of a tab: the name of its set, and its value. */
const RADIO = /<input type="radio" id="[^"]*" name="([^"]*)" value="([^"]*)"[^>]*>/g;

const CHECKED = ' checked=""';

/** List the values of the tabs of a group in an article's HTML. */
export function listTabs(html: string, group: string): Set<string> {
  const groups = readGroups(html);
  const tabs = [...html.matchAll(RADIO)].filter(([, name]) => groups.get(name) === group);
  return new Set(tabs.map(([, , value = '']) => value));
}

/** Select a tab in the sets of an article that have it. `HTMLRewriter` learns too late whether a set has the value. */
export function selectTabs(html: string, tabs: ReadonlyMap<string, string>): string {
  if (tabs.size === 0) return html;
  const groups = readGroups(html);
  const selected = new Map<string, string>();
  for (const [input, name = '', value] of html.matchAll(RADIO)) {
    const isSelected = tabs.get(groups.get(name) ?? '') === value;
    if (isSelected && !selected.has(name)) selected.set(name, input);
  }
  return html.replace(RADIO, (input: string, name: string) => {
    const tab = selected.get(name);
    if (tab === undefined) return input;
    const other = input.replace(CHECKED, '');
    return input === tab ? other.replace(/\/?>$/, `${CHECKED}$&`) : other;
  });
}

function readGroups(html: string): Map<string | undefined, string | undefined> {
  return new Map(Array.from(html.matchAll(SET), ([, group, name]) => [name, group]));
}
