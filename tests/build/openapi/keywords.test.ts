import { beforeAll, expect, test } from 'vitest';
import { compileFixture, findPage, toWords } from './compile-fixture.ts';
import type { UnpackedReference } from './compile-fixture.ts';

let keywords: UnpackedReference;

beforeAll(async () => {
  keywords = await compileFixture('keywords.yaml');
});

/** Words of the list entry with this id, with what it holds. */
function findField(id: string): string {
  const { html } = findPage(keywords, 'send-values');
  const start = html.indexOf(`<li id="${id}"`);
  if (start < 0) throw new Error(`No field has the id ${id}.`);
  let depth = 0;
  for (const { 0: tag, index } of html.slice(start).matchAll(/<\/?li\b/g)) {
    depth += tag === '<li' ? 1 : -1;
    if (depth === 0) return toWords(html.slice(start, start + index));
  }
  throw new Error(`The entry ${id} has no end.`);
}

test.each([
  ['query-ids', 'ids list of integer Written as: ids=1,2'],
  ['query-spaced', 'Written as: spaced=red%20blue'],
  ['query-piped', 'Written as: piped=a|b'],
  ['query-filter', 'Written as: filter[state]=open&filter[age]=3'],
  ['query-json', 'Written as application/json : json={"a":1}'],
  ['query-raw', 'Reserved characters: sent as they are, not percent-encoded'],
  ['query-old', 'old string deprecated Deprecated: Nobody reads it.'],
  ['query-many', 'Examples: first one second The second'],
  ['cookie-session', 'session string'],
  ['response-201-header-Location', 'Location string (uri)'],
  [
    'body-twoChoices',
    /One of Cat .*purrs boolean Dog .*barks boolean .*One of Indoors .*room string Outdoors .*yard string/,
  ],
  [
    'body-shape',
    /shape Base .*One of, told apart by kind Square .*side number Circle .*radius number/,
  ],
  ['body-labels', 'labels Labels Entries of labels any key string'],
  ['body-open', 'Other fields: any'],
  ['body-half', /a string any other key integer/],
  ['body-byPattern', 'Other fields: none Entries of byPattern /^x-/ string'],
  ['body-named', 'Keys: each fits {"pattern":"^[a-z]+$"}'],
  ['body-namedFew', 'Keys: a , b'],
  ['body-matrix', /list of list of number .*Value: at least 0/],
  ['body-tuple', /tuple list Further entries: none .*\[0\] string \[1\] integer/],
  ['body-openTuple', /\[0\] string Each further entry: boolean/],
  ['body-some', '2 to 3 entries: such that it is x'],
  ['body-examined', 'Examples: a , b , c'],
  ['body-fixed', 'fixed number Always: 7'],
  ['body-nothing', 'nothing null Always: null'],
  ['body-mixed', 'mixed string or integer or null'],
  ['body-notThis', 'Not allowed: that it is a or b'],
  ['body-notBoth', 'Not allowed: that a , b are given'],
  ['body-payment', 'Required with iban : owner , bank'],
  [
    'body-payment',
    /On condition If method is card Required: number|If method is card .*number string required Of the card\./,
  ],
  ['body-payment', /Unless method is card Required: iban/],
  ['body-payment', /If owner is given .*birth string \(date\)/],
  ['body-number', 'Value: more than 0 Value: at most 9.5 Multiple of: 0.5'],
  ['body-text', 'Length: at least 2 characters Pattern: ^[a-z]+$'],
  ['body-blob', 'Content: image/png Encoding: base64'],
  ['body-encoded', 'decoded object 1 field of decoded inner string'],
  ['body-set', 'Entries: at least 1 Entries: each only once'],
  ['body-onlyWrite', 'onlyWrite string'],
  ['body-gone', 'gone string deprecated Deprecated: Use text .'],
  ['body-titled', 'Title: What it is called'],
  ['body-size', 'Allowed: s Small as 1 . m Medium.'],
  ['body-colour', 'Allowed: r Red. g Green.'],
  ['body-mode', 'Allowed: fast As fast as can be slow With care.'],
  ['body-never', 'never never'],
  ['body-anything', 'anything any'],
  ['body-narrowed', 'narrowed integer Value: 3 to 9'],
  ['body-eitherFields', /Any of with a with b$/],
])('shows %s: %s', (id, words) => {
  expect(findField(id)).toMatch(words);
});

test.each([
  [
    'the servers of its own',
    'https://{region}.values.example By region. region Default: eu Allowed: eu, us https://backup.values.example',
  ],
  ['the first of them in the address', 'POST https://eu.values.example /values'],
  ['why it is deprecated', 'Deprecated. Use send again instead.'],
  ['that no credential is needed', 'Any one of these is enough: No credential is needed.'],
  [
    'credentials that go together',
    'key : send the key in the query as ?api_key=<key> , together with login : send an OAuth 2.0 access token as Authorization: Bearer <token> , with the scopes read , write',
  ],
  ['a scheme that nobody defined', 'missing: not described in the contract'],
  ['that the body is optional', 'The body is optional.'],
  [
    'how the parts of a form are sent',
    'Part photo : sent as image/png or image/jpeg , if you like with the header X-Rotation (In degrees.)',
  ],
  ['how the fields of a form are written', 'Field meta is written as: meta[a]=x'],
  ['required fields that are described elsewhere', 'Required: elsewhere'],
  ['the number of fields', 'Fields: at least 1'],
  ['a parameter that is written as everyone expects', 'tags list of string spaced'],
])('shows %s', (_, words) => {
  expect(toWords(findPage(keywords, 'send-values').html)).toContain(words);
});

test('leaves a read-only field out of the body, and a write-only one out of the answer', () => {
  const { anchors } = findPage(keywords, 'send-values');
  expect(anchors).toContain('response-201-id');
  expect(anchors).not.toContain('body-onlyRead');
});

test('ends recursion at the first place of the schema on the page', () => {
  const { html } = findPage(keywords, 'send-values');
  const links = html.match(/<a href="#[^"]*">[^<]*Node<\/a>/g);
  expect(new Set(links)).toEqual(new Set(['<a href="#response-201">Node</a>']));
  expect(links).toHaveLength(3);
});

test('shows the operations that links of a response name', () => {
  const { html, links } = findPage(keywords, 'send-values');
  expect(html).toContain(
    '<code class="schema-name">next</code>: <a href="/docs/api/keywords/follow-up">Follow up</a>',
  );
  expect(toWords(html)).toContain('next : Follow up Ask again. id : $response.body#/id');
  expect(html).toContain('byPointer</code>: <a href="/docs/api/keywords/follow-up">');
  expect(toWords(html)).toContain('elsewhere : https://elsewhere.example/api.yaml#/paths/~1x/get');
  expect(links.map(({ target }) => target)).toContain('/docs/api/keywords/follow-up');
});

test('shows callbacks on the page of their operation', () => {
  const { html, headings, anchors } = findPage(keywords, 'send-values');
  expect(toWords(html)).toContain(
    'Callbacks onDone Tell that it is done POST {$request.body#/callbackUrl} Request body application/json Node id string child',
  );
  expect(headings).toContainEqual({ depth: 3, id: 'callback-onDone', text: 'onDone' });
  expect(html).toContain('<h4 id="callback-onDone-request-body">');
  expect(anchors).toContain('callback-onDone-body-id');
  expect(toWords(html)).toContain('Request examples ended { "id": "done-7" }');
  expect(html).toContain('<h4 id="callback-onDone-request-examples">');
});

test('links a licence that SPDX identifies', () => {
  expect(findPage(keywords, 'every-keyword').html).toContain(
    '<a href="https://spdx.org/licenses/Apache-2.0.html">Apache 2.0</a>',
  );
});

test('gives a webhook that is defined elsewhere a page of its own', () => {
  expect(toWords(findPage(keywords, 'value-changed').html)).toContain(
    'POST valueChanged Operation ID: valueChanged Request body Request examples Example true Request body application/json boolean',
  );
});
