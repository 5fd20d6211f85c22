import type { View } from '../../client/model/view.ts';

/** Stands in for a page whose content KV did not give. */
export function toErrorView(path: string, title: string): View & { kind: 'error' } {
  return {
    kind: 'error',
    path,
    title,
    message: 'The content store did not answer. This is on our side; try again in a moment.',
  };
}

/** Stands in for a page that could not be rendered. */
export function toCrashView(path: string): View & { kind: 'crash' } {
  return {
    kind: 'crash',
    path,
    message: 'Something went wrong on our side while this page was put together.',
  };
}
