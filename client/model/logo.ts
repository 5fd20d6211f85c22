/** Path data of the logo on a square of 24, where `site.ts` has no other: a badge with two chevrons. */
export const DEFAULT_LOGO =
  'm12 .8 9.7 5.6v11.2L12 23.2l-9.7-5.6V6.4zm0 5.7-5 4.4v2.9l5-4.4 5 4.4v-2.9zm0 5.2-5 4.4V19l5-4.4 5 4.4v-2.9z';
