import { readTheme, startThemeSwitch } from '../browser/theme.ts';

/** The element that Scalar fills. Its `data-spec` is the URL of the OpenAPI document. */
const ROOT_ID = 'full-reference';

const root = document.getElementById(ROOT_ID);
const specUrl = root?.dataset['spec'];
startThemeSwitch();
if (root && specUrl) void showReference(root, specUrl);

/** Show an OpenAPI document read-only, with requests to this site alone. */
async function showReference(root: HTMLElement, specUrl: string): Promise<void> {
  // zod otherwise calls `new Function` to test for it, which the content security policy reports.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  // A static import would evaluate zod before the setting above.
  const { createApiReference } = await import('@scalar/api-reference');
  // Scalar would hydrate existing elements as its own markup.
  root.replaceChildren();
  createApiReference(root, {
    url: specUrl,
    forceDarkModeState: readTheme(),
    theme: 'none',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    hideTestRequestButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
  });
  // Scalar reads the theme only once.
  new MutationObserver(() => {
    const isDark = readTheme() === 'dark';
    document.body.classList.toggle('dark-mode', isDark);
    document.body.classList.toggle('light-mode', !isDark);
  }).observe(document.documentElement, { attributeFilter: ['data-color-mode'] });
}
