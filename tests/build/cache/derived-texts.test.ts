import { describe, expect, it } from 'vitest';
import { createDerivedTexts } from '../../../build/cache/derived-texts.ts';
import { openEntryStore } from '../../../build/cache/entry-store.ts';
import { toKeptText } from '../../../build/cache/kept.ts';

describe('createDerivedTexts', () => {
  it('renders a text once for as long as what it is made from is the same', () => {
    const store = openEntryStore(null);
    const rendered: string[] = [];
    const render = (text: string) => () => {
      rendered.push(text);
      return text;
    };
    const deriveText = createDerivedTexts('code', store);
    const { hash, byteLength } = toKeptText('Überblick');
    expect(deriveText(['a', 'b'], render('Überblick'))).toMatchObject({ hash, byteLength });
    const again = deriveText(['a', 'b'], render('Überblick'));
    expect(again).toMatchObject({ hash, byteLength });
    expect(rendered).toEqual(['Überblick']);
    expect(again.load()).toBe('Überblick');
  });

  it('renders it anew for another source, and for other code', () => {
    const store = openEntryStore(null);
    const old = createDerivedTexts('code', store)(['a', 'b'], () => 'old');
    const edited = createDerivedTexts('code', store)(['a b'], () => 'new');
    const recoded = createDerivedTexts('other code', store)(['a', 'b'], () => 'newer');
    expect(new Set([old.hash, edited.hash, recoded.hash]).size).toBe(3);
  });
});
