import { expect, test } from 'vitest';
import { toXml } from '../../../../build/openapi/schema/to-xml.ts';
import { resolve } from './resolve.ts';

const NAMED = { type: 'string', xml: { name: 'line' } };

test.each<[string, object, unknown, string]>([
  ['the names of its properties', {}, { a: 1, b: 'x<&' }, '<root><a>1</a><b>x&lt;&amp;</b></root>'],
  ['a name', { xml: { name: 'order' } }, 'x', '<order>x</order>'],
  ['no content for null', {}, { a: null }, '<root><a/></root>'],
  ['no content for an empty object', {}, {}, '<root/>'],
  ['valid names', {}, { '@type': 1, '2 b': 2 }, '<root><_type>1</_type><_2_b>2</_2_b></root>'],
  [
    'a prefix and a namespace',
    { xml: { prefix: 'o', namespace: 'urn:o' } },
    {},
    '<o:root xmlns:o="urn:o"/>',
  ],
  ['a namespace alone', { xml: { namespace: 'urn:o' } }, {}, '<root xmlns="urn:o"/>'],
  [
    'attributes',
    {
      properties: {
        id: { xml: { attribute: true, name: 'no' } },
        at: { xml: { nodeType: 'attribute', prefix: 'b' } },
      },
    },
    { id: 1, at: 'a "b"' },
    '<root no="1" b:at="a &quot;b&quot;"/>',
  ],
  ['entries', { properties: { a: { items: {} } } }, { a: [1, 2] }, '<root><a>1</a><a>2</a></root>'],
  [
    'entries by their own name',
    { properties: { a: { items: NAMED, xml: { name: 'unused' } } } },
    { a: ['x'] },
    '<root><line>x</line></root>',
  ],
  [
    'an element around entries',
    { properties: { a: { items: NAMED, xml: { name: 'lines', wrapped: true } } } },
    { a: ['x', 'y'] },
    '<root><lines><line>x</line><line>y</line></lines></root>',
  ],
  [
    'one name for the element and its entries',
    { properties: { a: { items: {}, xml: { name: 'b', wrapped: true } } } },
    { a: ['x'] },
    '<root><b><b>x</b></b></root>',
  ],
  [
    'an element around a list',
    { items: NAMED, xml: { name: 'lines' } },
    ['x'],
    '<lines><line>x</line></lines>',
  ],
])('XML has %s', (_, schema, value, xml) => {
  expect(toXml(value, resolve(schema)).replace(/\n */g, '')).toBe(xml);
});
