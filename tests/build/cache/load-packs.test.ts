import { expect, it } from 'vitest';
import { openEntryStore } from '../../../build/cache/entry-store.ts';
import { loadPacks } from '../../../build/cache/load-packs.ts';

const KEYS = Array.from({ length: 150 }, (_, at) => `key ${at}`);

it('finds what was kept together, but for the neighbours of what changed', () => {
  const store = openEntryStore(null);
  const entries = KEYS.map((key) => store.keep(key, key, `Content of ${key}`));
  const first = loadPacks<string, string>(store, 'pages', KEYS);
  expect(first.entries).toEqual(KEYS.map(() => null));
  first.keep(entries);
  const edited = KEYS.with(70, 'another key');
  const facts = loadPacks<string, string>(store, 'pages', edited).entries.map((own) => own?.facts);
  expect(facts.slice(0, 64)).toEqual(KEYS.slice(0, 64));
  expect(facts.slice(64, 128)).toEqual(KEYS.slice(64, 128).map(() => undefined));
  expect(facts.slice(128)).toEqual(KEYS.slice(128));
});

it('keeps no pack of which an entry is missing, until it is there', () => {
  const store = openEntryStore(null);
  const keys = KEYS.slice(0, 3);
  const entries = keys.map((key) => store.keep<string, string>(key, key, ''));
  loadPacks<string, string>(store, 'pages', keys).keep([null, ...entries.slice(1)]);
  const packs = loadPacks<string, string>(store, 'pages', keys);
  expect(packs.entries).toEqual([null, null, null]);
  packs.keep(entries);
  expect(loadPacks<string, string>(store, 'pages', keys).entries.map((own) => own?.facts)).toEqual(
    keys,
  );
});

it('keeps a pack anew in which an entry has become another', () => {
  const store = openEntryStore(null);
  const keys = KEYS.slice(0, 2);
  const load = () => loadPacks<string, string>(store, 'pages', keys);
  const [a, b] = keys.map((key) => store.keep(key, key, `Content of ${key}`));
  load().keep([a ?? null, b ?? null]);
  load().keep([a ?? null, store.keep('key 1', 'other facts', 'Other content')]);
  expect(load().entries.map((own) => own?.facts)).toEqual(['key 0', 'other facts']);
});
