import type { Page } from 'playwright-core';

/** Add a version to a document, as if the build had two. It has no pages. */
export async function addVersion(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const links =
      '<li><a href="/docs/" aria-current="true" data-version="current">Next</a></li>' +
      '<li><a href="/docs/1.0/" data-version="1.0">1.0</a></li>';
    const menu = `<details class="version-menu"><summary>Version: <!-- -->Next</summary><ul>${links}</ul></details>`;
    const body = html
      .replace('<div id="sidebarEntries"', (entries) => menu + entries)
      .replace(/("versions":\[.*?)\]/, '$1,{"name":"1.0","label":"1.0","path":"/docs/1.0/"}]');
    await route.fulfill({ response, body });
  });
}
