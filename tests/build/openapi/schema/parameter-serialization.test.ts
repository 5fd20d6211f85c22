import { expect, test } from 'vitest';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import {
  serializeParameter,
  toPairs,
  toSerializationExample,
} from '../../../../build/openapi/schema/parameter-serialization.ts';

const LIST = { schema: { type: 'array', items: { type: 'string' } }, example: ['x', 'y', 'z'] };
const OBJECT = { schema: { type: 'object' }, example: { r: 1, g: [2], b: 3 } };

test.each<[string, object, string | null]>([
  // What readers expect needs no example.
  ['query', { schema: { type: 'string' } }, null],
  ['query', LIST, null],
  ['path', LIST, null],
  ['path', { ...LIST, style: 'simple', explode: true }, null],
  ['query', { ...LIST, explode: false }, 'p=x,y'],
  ['query', { ...LIST, style: 'spaceDelimited', explode: false }, 'p=x%20y'],
  ['query', { ...LIST, style: 'pipeDelimited', explode: false }, 'p=x|y'],
  ['query', { ...LIST, style: 'deepObject', explode: true }, 'p[0]=x&p[1]=y'],
  ['path', { ...LIST, style: 'label' }, '.x,y'],
  ['path', { ...LIST, style: 'label', explode: true }, '.x.y'],
  ['path', { ...LIST, style: 'matrix' }, ';p=x,y'],
  ['path', { ...LIST, style: 'matrix', explode: true }, ';p=x;p=y'],
  ['path', { schema: { type: 'string' }, example: 'v', style: 'label' }, '.v'],
  ['path', { schema: { type: 'string' }, example: 'v', style: 'matrix' }, ';p=v'],
  ['query', OBJECT, 'r=1&g=[2]'],
  ['query', { ...OBJECT, explode: false }, 'p=r,1,g,[2]'],
  ['query', { ...OBJECT, style: 'deepObject' }, 'p[r]=1&p[g][0]=2'],
  ['path', OBJECT, 'r,1,g,[2]'],
  ['path', { ...OBJECT, explode: true }, 'r=1,g=[2]'],
  ['path', { ...OBJECT, style: 'label' }, '.r,1,g,[2]'],
  ['path', { ...OBJECT, style: 'matrix', explode: true }, ';r=1;g=[2]'],
  ['query', { content: { 'application/json': OBJECT } }, 'p={"r":1,"g":[2]}'],
  ['cookie', { content: { 'application/json': OBJECT } }, 'p={"r":1,"g":[2]}'],
  ['header', { content: { 'application/json': OBJECT } }, '{"r":1,"g":[2]}'],
  // Without examples that have enough entries.
  ['query', { schema: LIST.schema, explode: false }, 'p=a,b'],
  ['query', { schema: LIST.schema, example: ['x'], explode: false }, 'p=a,b'],
  [
    'query',
    { schema: { type: 'array', items: { enum: ['s', 'm', 'l'] } }, explode: false },
    'p=s,m',
  ],
  ['query', { schema: { type: 'array', items: { enum: ['s'] } }, explode: false }, 'p=a,b'],
  ['query', { schema: { type: 'array', items: { type: 'integer' } }, explode: false }, 'p=1,2'],
  ['query', { schema: { type: 'array', items: { type: 'number' } }, explode: false }, 'p=1,2'],
  [
    'query',
    { schema: { type: 'array', items: { properties: { a: { const: 1 } } } }, explode: false },
    'p={"a":1}',
  ],
  ['query', { schema: { type: 'object' } }, 'key=value'],
  ['path', { schema: { pattern: '(?=x)y' }, style: 'label' }, '.…'],
])('in the %s, %j is written %j', (location, raw, text) => {
  const parameters = [{ name: 'p', in: location, ...raw }];
  const spec = parseSpec({ paths: { '/a': { get: { parameters } } } }, 'api', 'api.yaml');
  const [parameter] = spec.operations[0]?.parameters ?? [];
  expect(parameter && toSerializationExample(parameter, spec)).toBe(text);
});

test.each<[string, object, unknown, string]>([
  ['path', {}, ['a,b', 'c/d', 'e:f'], 'a%2Cb,c%2Fd,e:f'],
  ['path', { style: 'label', explode: true }, { R: 100, G: 'a b' }, '.R=100.G=a%20b'],
  ['path', { style: 'matrix' }, [3, 4], ';p=3,4'],
  ['path', { style: 'form' }, 'a', 'a'],
  ['query', { explode: false }, ['x', 'y,z'], 'p=x,y%2Cz'],
  ['query', { style: 'spaceDelimited', explode: false }, ['a b', 'c'], 'p=a%20b%20c'],
  ['query', { style: 'pipeDelimited', explode: false }, ['a', 'b'], 'p=a%7Cb'],
  ['query', { style: 'deepObject' }, { a: { b: 'c&d' } }, 'p%5Ba%5D%5Bb%5D=c%26d'],
  ['query', {}, [], ''],
  [
    'query',
    { allowReserved: true },
    'a/b?c:d=e f%20g&#[ü]',
    'p=a/b?c:d=e%20f%20g%26%23%5B%C3%BC%5D',
  ],
  ['query', { content: { 'application/json': {} } }, { a: 1 }, 'p=%7B%22a%22%3A1%7D'],
  ['header', { explode: true }, { R: 1, G: 'a b' }, 'R=1,G=a b'],
  ['header', {}, [1, 2], '1,2'],
  ['cookie', {}, 'a b;c', 'p=a%20b%3Bc'],
  ['cookie', {}, ['a', 'b'], 'p=a; p=b'],
  ['cookie', { explode: false }, ['a', 'b;c'], 'p=a,b%3Bc'],
])('in the %s, %j sends %j as %j', (location, raw, value, text) => {
  const parameters = [{ name: 'p', in: location, ...raw }];
  const spec = parseSpec({ paths: { '/a': { get: { parameters } } } }, 'api', 'api.yaml');
  const [parameter] = spec.operations[0]?.parameters ?? [];
  expect(parameter && serializeParameter(parameter, value)).toBe(text);
});

test('a value in a form is one or several fields', () => {
  const toText = (
    style: 'form' | 'deepObject' | 'pipeDelimited',
    isExploded: boolean,
    value: unknown,
  ) => toPairs({ name: 'p', style, isExploded }, value).map((pair) => pair.join('='));
  expect(toText('form', true, null)).toEqual(['p=null']);
  expect(toText('form', true, 'a b')).toEqual(['p=a b']);
  expect(toText('form', true, [1, { a: 1 }])).toEqual(['p=1', 'p={"a":1}']);
  expect(toText('form', true, { a: 1, b: [2] })).toEqual(['a=1', 'b=[2]']);
  expect(toText('deepObject', true, { a: null, b: { c: 1 } })).toEqual(['p[a]=null', 'p[b][c]=1']);
  expect(toText('pipeDelimited', false, [1, 2])).toEqual(['p=1|2']);
});
