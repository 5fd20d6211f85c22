import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../client/browser/sidebar-filter.ts')>(
  'client/browser/sidebar-filter.ts',
);

const entry = (path: string, text: string, attributes = '') =>
  `<li><a href="#${path}" ${attributes}>${text}</a></li>`;

/** As the Worker renders it: a link to the overview, two branches, one of them in another. */
const BODY = `
  <a href="/search" data-search-open>Search</a>
  <nav id="mainNavigation"><div id="sidebarEntries">
    <div class="sidebar-filter">
      <input type="search">
      <button type="button" data-expand="">Expand all</button>
      <button type="button">Collapse all</button>
      <output class="visually-hidden"></output>
    </div>
    <ul>
      <li><a href="/api">Overview</a></li>
      <li><details id="users"><summary>Users</summary><ul>
        <li><a href="/api/create-user"><span>post</span>Create a user</a></li>
        <li><details id="levels"><summary>Levels</summary><ul>
          <li><a href="/api/list-levels"><span>get</span>List levels</a></li>
        </ul></details></li>
      </ul></details></li>
      <li><details id="teams" open><summary>Teams</summary><ul>
        <li><a href="/api/delete-team" aria-current="page"><span>delete</span>Delete a team</a></li>
      </ul></details></li>
    </ul>
  </div></nav>
  <details id="elsewhere"><ul>${entry('x', 'Users')}</ul></details>`;

const readShown = () => ({
  links: [...document.querySelectorAll('nav li a')]
    .filter((link) => !link.closest('[hidden]'))
    .map((link) => link.getAttribute('href')),
  open: [...document.querySelectorAll('details[open]')].map(({ id }) => id),
  count: document.querySelector('output')?.textContent,
});

const ALL = ['/api', '/api/create-user', '/api/list-levels', '/api/delete-team'];

it('shows the pages with all words in labels, methods, paths or branches', async () => {
  const { page, run } = await open(browser, BODY);
  await run(({ startSidebarFilter }) => startSidebarFilter());
  expect(await page.locator('html').getAttribute('data-filter')).toBe('');
  const field = page.locator('input');
  const read = async (text: string) => {
    await field.fill(text);
    return await page.evaluate(readShown);
  };
  const three = ['users', 'levels', 'teams'];
  expect(await read('USER')).toEqual({
    links: ['/api/create-user', '/api/list-levels'],
    open: three,
    count: '2 pages',
  });
  expect(await read('  get   users ')).toEqual({
    links: ['/api/list-levels'],
    open: three,
    count: '1 page',
  });
  expect((await read('/api/create-u')).links).toEqual(['/api/create-user']);
  expect((await read('levels')).links).toEqual(['/api/list-levels']);
  expect(await read('users team')).toEqual({
    links: [],
    open: three,
    count: 'No page has this name. Search for “users team”',
  });
  // Branches that the filter has opened close again, except for that of the page.
  expect(await read('')).toEqual({ links: ALL, open: ['teams'], count: '4 pages' });
});

it('leaves branches open that the reader has opened', async () => {
  const { page, run } = await open(browser, BODY);
  await run(({ startSidebarFilter }) => startSidebarFilter());
  await page.locator('#users > summary').click();
  await page.locator('input').fill('levels');
  expect((await page.evaluate(readShown)).open).toEqual(['users', 'levels', 'teams']);
  await page.locator('input').fill('');
  expect((await page.evaluate(readShown)).open).toEqual(['users', 'teams']);
});

it('opens and closes all branches by its buttons, and opens the first page by Enter', async () => {
  const { page, run } = await open(browser, BODY);
  await run(({ startSidebarFilter }) => startSidebarFilter());
  await page.getByRole('button', { name: 'Expand all' }).click();
  expect((await page.evaluate(readShown)).open).toEqual(['users', 'levels', 'teams']);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  expect((await page.evaluate(readShown)).open).toEqual([]);
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      event.preventDefault();
      const { href } = event.target as HTMLAnchorElement;
      document.documentElement.dataset['followed'] = new URL(href).pathname;
    });
  });
  await page.locator('input').fill('list');
  await page.locator('input').press('a');
  expect(await page.locator('html').getAttribute('data-followed')).toBe(null);
  await page.locator('input').fill('list');
  await page.locator('input').press('Enter');
  expect(await page.locator('html').getAttribute('data-followed')).toBe('/api/list-levels');
  await page.locator('input').fill('nothing');
  await page.locator('summary').last().dispatchEvent('keydown', { key: 'Enter' });
  expect(await page.locator('html').getAttribute('data-followed')).toBe('/api/list-levels');
});

it('takes what was typed before it started', async () => {
  const { page, run } = await open(browser, BODY);
  await page.locator('input').fill('delete');
  await run(({ startSidebarFilter }) => startSidebarFilter());
  expect((await page.evaluate(readShown)).links).toEqual(['/api/delete-team']);
});

it('says in sight that no page has the words, and offers the search, also by Enter', async () => {
  const { page, run } = await open(browser, BODY);
  await run(({ startSidebarFilter }) => startSidebarFilter());
  await page.locator('input').fill('birth day');
  const output = page.locator('output');
  expect(await output.textContent()).toBe('No page has this name. Search for “birth day”');
  expect(await output.getAttribute('class')).toBe('');
  expect(await output.locator('a').getAttribute('href')).toBe('/search?q=birth+day');
  await output.locator('a').evaluate((link) => {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      link.textContent = 'clicked';
    });
  });
  await page.locator('input').press('Enter');
  expect(await output.locator('a').textContent()).toBe('clicked');
  await page.locator('input').fill('user');
  expect(await output.getAttribute('class')).toBe('visually-hidden');
});
