import { expect, it } from 'vitest';
import { THEME_PALETTES } from '../../../build/files/theme-palettes.ts';
import { compileMdx } from './compile-mdx.ts';

const SOURCES: Record<string, string> = {
  'a flowchart':
    'flowchart LR\n  event[Event arrives] --> rule{Conditions met?}\n  rule -- yes --> action([Run])\n' +
    '  subgraph Storage\n    log[(Log)]\n  end\n  rule -.->|no| log',
  'a state diagram':
    'stateDiagram-v2\n  [*] --> locked\n  state "Done" as over\n  locked --> over: unlock\n  over --> [*]',
  'a sequence':
    'sequenceDiagram\n  participant T as Till\n  T->>P: send\n  loop each rule\n  P->>P: check\n  end\n' +
    '  P-->>T: 202\n  Note over T,P: both',
  'a class diagram': 'classDiagram\n  Animal <|-- Duck\n  Animal : +int age',
  'an entity diagram': 'erDiagram\n  USER ||--o{ ORDER : places',
};

/** Render a diagram in a page; returns its images for both themes. */
async function render(source: string): Promise<[light: string, dark: string]> {
  const page = `\`\`\`mermaid title="T" alt="A leads to B."\n${source}\n\`\`\`\n`;
  const { problems, findPage } = await compileMdx({ 'page.mdx': page });
  expect(problems).toEqual([]);
  const { html, images = {} } = findPage('/page');
  return ['light', 'dark'].map((theme) => {
    const src = new RegExp(`src="/base([^"]+)"[^>]* class="${theme}-only"`).exec(html)?.[1] ?? '';
    return images[src] ?? '';
  }) as [string, string];
}

it.each(Object.entries(SOURCES))(
  '%s has colours of each theme as attributes, and nothing that a policy or another site decides on',
  async (_, source) => {
    const [light, dark] = await render(source);
    for (const svg of [light, dark]) {
      expect(svg).toMatch(/^<svg /);
      expect(svg).not.toMatch(
        /<style|\sstyle=|var\(|@import|https?:(?!\/\/www\.w3\.org\/2000\/svg")/,
      );
    }
    const withoutColors = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}/g, '');
    expect(withoutColors(dark)).toBe(withoutColors(light));
    for (const [svg, theme] of [
      [light, 'light'],
      [dark, 'dark'],
    ] as const) {
      const colors = new Set<string>(THEME_PALETTES[theme].values());
      const others = (svg.match(/#[0-9a-f]{6}/g) ?? []).filter((color) => !colors.has(color));
      expect(others.join(' ')).toBe('');
    }
  },
);

it('labels of a diagram have at least 12 px, and markup in them is text', async () => {
  const label = '<script>alert(1)</script> & more';
  const [svg] = await render(
    `graph TD\n  a["${label}"] --> b{B}\n  subgraph Storage\n  c[C]\n  end`,
  );
  const [, width] = /^<svg[^>]* width="(\d+)"/.exec(svg) ?? [];
  const [, scaled] = / viewBox="0 0 ([\d.]+)/.exec(svg) ?? [];
  const sizes = [...svg.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size));
  expect((Math.min(...sizes) * Number(width)) / Number(scaled)).toBeGreaterThan(11.9);
  expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
  expect(svg).not.toContain('<script');
  // Boxes have round corners where the renderer makes rectangles.
  expect(svg.match(/ rx="[^"]*"/g)).toEqual([' rx="0"', ' rx="0"', ' rx="8"', ' rx="8"']);
});
