import { Scalar, isScalar, parseDocument, visit } from 'yaml';
import { placeText } from './prose.ts';
import type { PlacedText } from './prose.ts';

/** The text that a YAML key holds. */
export interface YamlText extends PlacedText {
  key: string;
}

/** Find the texts of all `keys`, at any depth. YAML that does not parse is the build's to report. */
export function parseYamlTexts(source: PlacedText, keys: string[]): YamlText[] {
  const texts: YamlText[] = [];
  visit(parseDocument(source.value), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return;
      const name = String(key.value);
      if (!keys.includes(name)) return;
      texts.push({ key: name, ...placeText(value.value, source, findStart(value, source.value)) });
    },
  });
  return texts;
}

function findStart({ type, range }: Scalar, source: string): number {
  const start = range?.[0] ?? 0;
  if (type === Scalar.BLOCK_LITERAL || type === Scalar.BLOCK_FOLDED) {
    return source.indexOf('\n', start) + 1;
  }
  return type === Scalar.PLAIN ? start : start + 1;
}
