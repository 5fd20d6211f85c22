/**
 * What the site uses of the Trusted Types API, which not all browsers have, nor does the edge. The types of the DOM
 * have strings in the place of `TrustedHTML` and `TrustedScriptURL`.
 */
interface TrustedTypes {
  createPolicy?<Rules extends { createHTML(html: string): string }>(
    name: string,
    rules: Rules,
  ): Rules;
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** The name that the content security policy allows. */
export const TRUSTED_TYPES_POLICY = 'site';

/** Browsers refuse any other HTML or script address. Without the API, the property may be an element with that id. */
const policy = globalThis.trustedTypes?.createPolicy?.(TRUSTED_TYPES_POLICY, {
  createHTML: (html: string) => html,
  createScriptURL: (url: string) => url,
});

/** Mark HTML that the build or an escaping template made: nothing else may be inserted as HTML. */
export function toTrustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}

/** Mark the address of a script that the build made. */
export function toTrustedScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
