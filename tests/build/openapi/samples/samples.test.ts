import { expect, it } from 'vitest';
import { renderCsharp } from '../../../../build/openapi/samples/csharp.ts';
import { renderCurl } from '../../../../build/openapi/samples/curl.ts';
import { renderTypeScript } from '../../../../build/openapi/samples/javascript.ts';
import { SAMPLE_LANGUAGES } from '../../../../build/openapi/samples/sample-languages.ts';
import { listRunners } from '../../../contract/sample-runners.ts';
import { createCsharpParser } from '../../../support/csharp-parser.ts';
import {
  BASE,
  QUICK_LANGUAGE,
  REQUESTS,
  sendRequests,
  toExpectedRequests,
  toRequest,
} from './sample-requests.ts';

const table = Object.entries(REQUESTS);

/** `npm run test:slow` executes them, so that a change of these files is safe to accept with `-u`. */
it.each(SAMPLE_LANGUAGES)('writes $label as in the fixture', async ({ language, render }) => {
  const samples = table.map(([name, request]) => `=== ${name}\n\n${render(request)}\n`);
  await expect(samples.join('\n')).toMatchFileSnapshot(`../../../fixtures/samples/${language}.txt`);
});

it('writes valid C#', async () => {
  const isValid = await createCsharpParser();
  expect(table.filter(([, request]) => !isValid(renderCsharp(request)))).toEqual([]);
});

it.each(listRunners((language) => language === QUICK_LANGUAGE))(
  'sends the requests from $language',
  async (runner) => {
    expect(await sendRequests(runner)).toEqual(toExpectedRequests());
  },
);

it('escapes brackets in a sample for curl', () => {
  expect(renderCurl(toRequest('get', { url: `${BASE}/?a[]=1` }))).toContain('--globoff');
});

it('types the response in TypeScript', () => {
  const request = { ...toRequest('get', {}), responseType: '{\n  id: string;\n}' };
  const code = renderTypeScript(request);
  expect(code).toContain('type ResponseBody = {\n  id: string;\n};');
  expect(code).toContain('as ResponseBody;');
});
