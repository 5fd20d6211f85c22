import type { Page } from 'playwright-core';

/** Put HTML at the end of a page's article, in its document as in its data. */
export async function lengthenArticle(page: Page, path: string, html: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</article>', () => `${html}</article>`);
      await route.fulfill({ response, body });
    },
  );
  await page.route(
    (url) => url.pathname.startsWith('/_data/') && url.pathname.endsWith(path),
    async (route) => {
      const response = await route.fetch();
      const data = (await response.json()) as { record: { html: string } };
      data.record.html += html;
      await route.fulfill({ response, json: data });
    },
  );
}

/** Paragraphs of a line each. */
export function renderLines(count: number): string {
  return '<p>One more line.</p>'.repeat(count);
}

/** A set of tabs; each panel is given as its value and what is in it. */
export function renderTabs(name: string, panels: Record<string, string>, group?: string): string {
  const choices = group === undefined ? '' : ` data-choices="${group}"`;
  const options = Object.entries(panels).map(([value, content], index) => {
    const id = `${name}-${value}`;
    const checked = index === 0 ? ' checked=""' : '';
    return (
      `<input type="radio" id="${id}" name="${name}" value="${value}"${checked}>` +
      `<label for="${id}">${value}</label><div class="tab-panel">${content}</div>`
    );
  });
  return `<div class="tabs" id="${name}" role="radiogroup"${choices}>${options.join('')}</div>`;
}
