import { createColorModeStore } from '../browser/preferences.ts';
import { allowScriptedStyles } from './scripted-styles.ts';

/** The element that the reference fills; it names the contract. */
const ROOT_ID = 'full-reference';

const root = document.getElementById(ROOT_ID);
const contractUrl = root?.dataset['contract'];
if (root && contractUrl) void showReference(root, contractUrl);

/** Show all of a contract: to read only, asking nobody but this site. */
async function showReference(root: HTMLElement, contractUrl: string): Promise<void> {
  allowScriptedStyles();
  // Otherwise the schema library, zod, tries out whether the policy lets it make code of strings.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  // Not before: these modules style themselves as they load.
  const { createApiReference } = await import('@scalar/api-reference');
  // Scalar would take what it finds for its own.
  root.replaceChildren();
  const colorMode = createColorModeStore();
  createApiReference(root, {
    url: contractUrl,
    forceDarkModeState: colorMode.read(),
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
  // Scalar asks for the mode only once.
  colorMode.subscribe(() => {
    const isDark = colorMode.read() === 'dark';
    document.body.classList.toggle('dark-mode', isDark);
    document.body.classList.toggle('light-mode', !isDark);
  });
}
