import type { CDPSession, Page } from 'playwright-core';

/** Widen all text, as a wide font of a system does: DejaVu Sans needs a sixth more than Arial. */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync('* { letter-spacing: 0.1em !important }');
    document.adoptedStyleSheets.push(styles);
  });
}

/** What the reader chooses in the browser's settings; media queries in em follow it. */
export async function setTextSize(session: CDPSession, size: number): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
}

/** Find what has text or controls beyond the left or right edge of a panel. */
export function findCutOff(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluate((root) => {
    const edges = root.getBoundingClientRect();
    return [...root.querySelectorAll('a, button, summary, label, input:not([type=radio]), kbd, p')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < edges.left || right > edges.right);
      })
      .map((element) => element.outerHTML);
  });
}
