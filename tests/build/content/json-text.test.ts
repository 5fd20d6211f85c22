import { assert, constantFrom, json, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonText } from '../../../build/content/json-text.ts';

describe('a JSON text', () => {
  it('has the value that the engine reads, however it is spaced', () => {
    assert(
      property(json(), constantFrom(0, 2, '\t'), (text, space) => {
        const spaced = JSON.stringify(JSON.parse(text), null, space);
        expect(parseJsonText(spaced)).toMatchObject({ kind: 'value', value: JSON.parse(text) });
      }),
    );
  });

  it('is refused wherever the engine refuses it', () => {
    assert(
      property(json(), nat(), constantFrom('', ',', '"', ']', '-', 'x'), (...made) => {
        const [text, wish, put] = made;
        const at = wish % (text.length + 1);
        const broken = text.slice(0, at) + put + text.slice(at + 1);
        // A key that stands twice is JSON, but no author means it.
        const isTwice = toMessage(broken).includes('stands here twice');
        expect(parseJsonText(broken).kind === 'value' || isTwice).toBe(isJson(broken) || isTwice);
      }),
    );
  });

  it('knows where its parts stand', () => {
    const text = '{ "a/b": [1, { "c": 2 }] }';
    const parsed = parseJsonText(text);
    if (parsed.kind !== 'value') throw new Error(parsed.message);
    expect(text.slice(parsed.offsetOf('/a~1b'))).toBe('"a/b": [1, { "c": 2 }] }');
    expect(text.slice(parsed.offsetOf('/a~1b/1/c'))).toBe('"c": 2 }] }');
    expect(text.slice(parsed.offsetOf('/a~1b/0'))).toBe('1, { "c": 2 }] }');
    expect(parsed.offsetOf('/a~1b/1/missing')).toBe(text.indexOf('{ "c"'));
  });

  it.each([
    ['', 0, 'expected a value, but the text ends'],
    ['{ "a": 1 // one\n}', 9, 'expected a comma or `}`, but found `/`'],
    ["{'a': 1}", 1, "expected a key in double quotes, but found `'a`"],
    ['[01]', 1, 'expected a value, but found `01`'],
    ['{"a": 1, "a": 2}', 9, 'the key "a" stands here twice'],
    ['1 2', 2, 'expected the end, but found `2`'],
  ])('says of %j where and why it is none', (text, offset, message) => {
    expect(parseJsonText(text)).toEqual({ kind: 'error', offset, message });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function toMessage(text: string): string {
  const parsed = parseJsonText(text);
  return parsed.kind === 'error' ? parsed.message : '';
}
