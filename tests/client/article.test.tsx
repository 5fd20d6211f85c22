import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Card } from '../../client/article/card.tsx';
import { CodeBlock } from '../../client/article/code-block.tsx';
import type { CodeBlockProps } from '../../client/article/code-block.tsx';
import { Figure } from '../../client/article/figure.tsx';
import { FormFields } from '../../client/article/form-fields.tsx';
import type { FormField } from '../../client/article/form-fields.tsx';
import { OperationLink } from '../../client/article/operation-link.tsx';
import { Proposed, QuestionList } from '../../client/article/provisional.tsx';
import { PathText } from '../../client/article/reference-parts.tsx';
import { TabSet } from '../../client/article/tab-set.tsx';

const render = (node: ReactNode) => renderToStaticMarkup(<Fragment>{node}</Fragment>);

describe('a code block', () => {
  const renderBlock = (props: Omit<CodeBlockProps, 'language'>) =>
    render(<CodeBlock language="text" {...props} />);
  const line = (length: number) => 'x'.repeat(length);

  it.each([
    [72, undefined, 'no switch'],
    [73, undefined, 'a switch'],
    [73, 'always', 'no switch'],
    [1, 'initially', 'a switch that is on'],
  ] as const)('with a line of %i characters and wrap %s has %s', (length, wrap, expected) => {
    const html = renderBlock({ code: `a\n${line(length)}\nb`, wrap });
    const [box = ''] = /<input[^>]*>/.exec(html) ?? [];
    const state = box.includes('checked') ? 'a switch that is on' : 'a switch';
    expect(box === '' ? 'no switch' : state).toBe(expected);
    expect(html.includes('class="code-block wrapped"')).toBe(wrap === 'always');
  });

  it('numbers its lines, marks some, and has others for one credential', () => {
    expect(renderBlock({ code: 'a\nb', firstNumber: 7, marked: new Set([2]) })).toContain(
      '<pre class="lines" data-language="text" tabindex="0"><code>' +
        '<span data-line="7">a\n</span><mark data-line="8">b</mark></code>',
    );
    expect(renderBlock({ code: 'a\nb', marked: new Set([1]) })).toContain(
      '<pre class="lines" data-language="text" tabindex="0"><code><mark>a\n</mark>b</code>',
    );
    expect(renderBlock({ code: 'a\nb', credentialLines: new Map([[1, 0]]) })).toContain(
      '<pre data-language="text" tabindex="0"><code><data value="0">a\n</data>b</code>',
    );
  });

  it('says in its title that it is proposed', () => {
    expect(renderBlock({ code: 'a', title: 'T', isProposed: true })).toContain(
      '<figcaption>T<span class="proposed-mark"> · proposed</span></figcaption>',
    );
    expect(renderBlock({ code: 'a', title: '' })).toContain('<figcaption></figcaption>');
    expect(renderBlock({ code: 'a', isProposed: true })).not.toContain('figcaption');
  });
});

describe('a form', () => {
  const field: FormField = {
    label: 'Name',
    isRequired: false,
    description: [],
    choices: [],
    examples: [],
    change: 'update',
  };
  const create = { href: '/create', label: 'Create', isProvisional: false };
  const renderForm = (fields: Partial<FormField>[], update: typeof create | null = null) =>
    render(
      <FormFields
        form={{
          fields: fields.map((part, at) => ({ ...field, label: `F${at}`, ...part })),
          create,
          update,
        }}
      />,
    );

  it.each([
    [[], ''],
    [[true], 'Yes'],
    [[false], 'No'],
    [[null], '–'],
    [[0], '0'],
    [[['a', true]], 'a, Yes'],
    [[{ quantity: 1, tags: ['a', 'b'] }], 'quantity: 1, tags: a, b'],
    [['a', 'b'], '1. a2. b'],
  ])('has the examples %j as “%s”', (examples, text) => {
    const [, cell = ''] = /data-label="Example">(.*?)<\/td>/.exec(renderForm([{ examples }])) ?? [];
    expect(cell.replaceAll(/<[^>]*>/g, '')).toBe(text);
  });

  it.each([
    [['update'], 'You can change all of this later. '],
    [['careful'], 'You can change this later, but first read what a change does. '],
    [['separate', 'separate'], 'You can change each of these later, in a step of its own. '],
    [['none'], 'You cannot change this later. '],
    [['none', 'update'], ''],
    [['none', 'careful'], ''],
  ] as const)('with changes by %j says so once, or in each row', (changes, text) => {
    const html = renderForm(changes.map((change) => ({ change })));
    expect(html).toContain(
      `<p class="form-source">${text}Fields of <a href="/create">Create</a></p>`,
    );
    expect(html.includes('<th>Can it be changed later?</th>')).toBe(text === '');
    expect(html.includes('data-label="Can it be changed later">No<')).toBe(text === '');
  });

  it('is proposed if one of its operations is', () => {
    const update = { ...create, href: '/update', label: 'Update' };
    expect(renderForm([{}], update)).not.toContain('proposed-mark');
    const html = renderForm([{}], { ...update, isProvisional: true });
    expect(html).toContain(
      ' and <a href="/update">Update</a><span class="proposed-mark"> · proposed</span></p>',
    );
  });

  it('names required fields and limited choices', () => {
    const html = renderForm([{ isRequired: true, choices: ['a', 'b'] }]);
    expect(html).toContain('<strong>F0</strong><span class="form-required"> (required)</span>');
    expect(html).toContain('<p>One of: a, b.</p>');
    expect(renderForm([{}])).not.toMatch(/required|One of/);
  });
});

it.each([
  ['/users/{id}', '/<wbr/>users/<wbr/>{id}'],
  ['https://api.example/v1', 'https://<wbr/>api.example/<wbr/>v1'],
  ['users', 'users'],
])('the path %s breaks after its slashes: %s', (path, html) => {
  expect(render(<PathText path={path} />)).toBe(html);
});

it('an operation is linked by its method and path, or by a text', () => {
  const link = { href: '/u', method: 'get', path: '/users', label: 'List users' };
  expect(render(<OperationLink {...link} />)).toBe(
    '<a class="operation-link" href="/u" title="List users"><code>GET /<wbr/>users</code></a>',
  );
  expect(render(<OperationLink {...link}>all users</OperationLink>)).toBe(
    '<a href="/u" title="GET /users">all users</a>',
  );
});

describe('what is not confirmed', () => {
  it.each([
    ['1', ' · 1 open question'],
    ['2', ' · 2 open questions'],
    [undefined, ''],
  ])('counts %s of its questions as “%s”', (questions, text) => {
    const html = render(<Proposed label="Proposed" {...(questions && { questions })} />);
    expect(/<summary>(.*?) <\/summary>/.exec(html)?.[1]).toBe(`Proposed${text}`);
    expect(html.includes('href="#not-known-yet"')).toBe(questions !== undefined);
  });

  it('has a column of pages if one question has some, and targets for those without a place', () => {
    const question = { id: 'q', text: 'T', why: 'W', check: 'C', pages: [] };
    const renderList = (...questions: (typeof question & { href?: string })[]) =>
      render(<QuestionList pages={[{ title: 'Users', questions }]} />);
    const pages = [
      { label: 'A', url: '/a' },
      { label: 'B', url: '/b' },
    ];
    expect(renderList(question)).not.toContain('<th>Page</th>');
    expect(renderList(question)).toContain('<tr id="question-q"><td><strong>T</strong></td>');
    const html = renderList({ ...question, pages: pages as never[], href: '/q' }, question);
    expect(html).toContain('<summary>Users (2)</summary>');
    expect(html).toContain('<th>Page</th>');
    expect(html).toContain('<tr><td><strong><a href="/q">T</a></strong></td>');
    expect(html).toContain('data-label="Page"><a href="/a">A</a>, <a href="/b">B</a></td>');
  });
});

it('a card has a title, a link and what is in it, if anything', () => {
  const title = '<p class="card-title"><a href="/a">A</a></p>';
  expect(render(<Card title="A" href="/a" />)).toBe(`<div class="card">${title}</div>`);
  expect(
    render(
      <Card title="A" href="/a">
        <p>b</p>
      </Card>,
    ),
  ).toBe(`<div class="card">${title}<p>b</p></div>`);
});

it('an image for each theme has the file of the theme, also where it is enlarged', () => {
  const html = render(<Figure src="/l.png" dark="/d.png" alt="A" zoomId="z" />);
  const files = [...html.matchAll(/<img src="([^"]+)" class="([^"]+)"/g)].map(
    ([, src, theme]) => `${theme} ${src}`,
  );
  expect(files).toEqual([
    'light-only /l.png',
    'dark-only /d.png',
    'light-only /l.png',
    'dark-only /d.png',
  ]);
});

it('a tab set begins with its default, else with its first tab', () => {
  const panel = (id: string, isDefault = false) => ({
    id,
    label: id,
    value: id,
    content: id,
    ...(isDefault && { isDefault }),
  });
  const readChecked = (...panels: ReturnType<typeof panel>[]) => {
    const html = render(<TabSet label="T" panels={panels} />);
    const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
    expect(inputs.every((input) => input.includes('name="a"'))).toBe(true);
    return inputs.flatMap((input) =>
      input.includes('checked') ? /id="(\w)"/.exec(input)?.[1] : [],
    );
  };
  expect(readChecked(panel('a'), panel('b'))).toEqual(['a']);
  expect(readChecked(panel('a'), panel('b', true), panel('c'))).toEqual(['b']);
});

it('the first image of a page loads at once, and all others late', () => {
  const readLoading = (props: object) =>
    [...render(<Figure src="/a.png" alt="A" {...props} />).matchAll(/<img[^>]*>/g)].map(([image]) =>
      image.includes('loading="lazy"'),
    );
  expect(readLoading({})).toEqual([true]);
  expect(readLoading({ isFirst: '' })).toEqual([false]);
  expect(readLoading({ isFirst: '', dark: '/d.png' })).toEqual([true, true]);
  expect(readLoading({ isFirst: '', zoomId: 'z' })).toEqual([false, false]);
});
