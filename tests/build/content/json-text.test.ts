import { assert, constantFrom, json, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonText } from '../../../build/content/json-text.ts';

describe('a JSON text', () => {
  it('has the value of JSON.parse, with any white space', () => {
    assert(
      property(json(), constantFrom(0, 2, '\t'), (text, space) => {
        const spaced = JSON.stringify(JSON.parse(text), null, space);
        expect(parseJsonText(spaced)).toMatchObject({ kind: 'value', value: JSON.parse(text) });
      }),
    );
  });

  it('is invalid where JSON.parse rejects it', () => {
    assert(
      property(json(), nat(), constantFrom('', ',', '"', ']', '-', 'x'), (...made) => {
        const [text, wish, put] = made;
        const at = wish % (text.length + 1);
        const broken = text.slice(0, at) + put + text.slice(at + 1);
        // JSON allows duplicate keys.
        const isDuplicate = toMessage(broken).includes('duplicate key');
        expect(parseJsonText(broken).kind === 'value' || isDuplicate).toBe(
          isJson(broken) || isDuplicate,
        );
      }),
    );
  });

  it('has the offsets of its parts', () => {
    const text = '{ "a/b": [1, { "c": 2 }] }';
    const parsed = parseJsonText(text);
    if (parsed.kind !== 'value') throw new Error(parsed.message);
    expect(text.slice(parsed.offsetOf('/a~1b'))).toBe('"a/b": [1, { "c": 2 }] }');
    expect(text.slice(parsed.offsetOf('/a~1b/1/c'))).toBe('"c": 2 }] }');
    expect(text.slice(parsed.offsetOf('/a~1b/0'))).toBe('1, { "c": 2 }] }');
    expect(parsed.offsetOf('/a~1b/1/missing')).toBe(text.indexOf('{ "c"'));
  });

  it.each([
    ['', 0, 'value expected'],
    ['{ "a": 1 // one\n}', 9, 'invalid comment token'],
    ["{'a': 1}", 1, 'invalid symbol'],
    ['[01]', 2, 'comma expected'],
    ['{"a": 1, "a": 2}', 9, 'duplicate key "a"'],
    ['1 2', 2, 'end of file expected'],
  ])('reports in %j where and why it is invalid', (text, offset, message) => {
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
