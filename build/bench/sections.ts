import type { BenchContext } from './bench-context.ts';
import type { Section } from './figures.ts';

/** The parts of the bench, in the order in which they run; each loads what it needs by itself. */
export const SECTIONS = {
  browser: async (context) => [
    await (await import('./measure-pages.ts')).measurePages(context),
    await (await import('./measure-clicks.ts')).measureClicks(context),
  ],
  server: async (context) => [
    await (await import('./measure-throughput.ts')).measureThroughput(context),
    await (await import('./measure-requests.ts')).measureRequests(context),
  ],
  build: async (context) => [await (await import('./measure-build.ts')).measureBuild(context)],
  search: async (context) => [await (await import('./measure-search.ts')).measureSearch(context)],
  preview: async (context) => [
    await (await import('./measure-preview.ts')).measurePreview(context),
  ],
  lighthouse: async (context) => [
    await (await import('./measure-lighthouse.ts')).measureLighthouse(context),
  ],
} satisfies Record<string, (context: BenchContext) => Promise<Section[]>>;

export type SectionName = keyof typeof SECTIONS;

/** Whether a word of the command line names a part of the bench. */
export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(SECTIONS, name);
}
