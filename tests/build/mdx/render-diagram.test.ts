import { describe, expect, it } from 'vitest';
import { renderDiagram } from '../../../build/mdx/render-diagram.ts';
import type { RenderedDiagram } from '../../../build/mdx/render-diagram.ts';
import { THEME_PALETTES } from '../../../build/files/theme-palettes.ts';

const SOURCES = {
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

describe('a rendered diagram', () => {
  it.each(Object.entries(SOURCES))(
    'of %s has colours as attributes, and nothing that a policy or another site decides on',
    async (_, source) => {
      for (const svg of Object.values(await render(source)).map(String)) {
        expect(svg).not.toMatch(
          /<style|\sstyle=|var\(|@import|https?:(?!\/\/www\.w3\.org\/2000\/svg")/,
        );
      }
    },
  );

  it('differs between the themes in nothing but the colours of the site', async () => {
    const { light, dark } = await render(SOURCES['a flowchart']);
    const withoutColors = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}/g, '');
    expect(withoutColors(dark)).toBe(withoutColors(light));
    for (const [svg, colors] of [
      [light, THEME_PALETTES.light],
      [dark, THEME_PALETTES.dark],
    ] as const) {
      const allowed: string[] = [...colors.values()];
      expect(allowed).toEqual(expect.arrayContaining(svg.match(/#[0-9a-f]{6}/g) ?? []));
    }
  });

  it('has the same bytes each time', async () => {
    expect(await render(SOURCES['a sequence'])).toEqual(await render(SOURCES['a sequence']));
  });

  it('has labels of at least 12 px', async () => {
    const { light, width } = await render(SOURCES['a flowchart']);
    const scale = width / Number(/viewBox="0 0 ([\d.]+)/.exec(light)?.[1]);
    const sizes = [...light.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size) * scale);
    expect(Math.min(...sizes)).toBeGreaterThan(11.9);
  });

  it('has round corners where its boxes are rectangles', async () => {
    const { light } = await render('graph TD\n  a[A] --> b{B}\n  subgraph Storage\n  c[C]\n  end');
    expect(light.match(/ rx="[^"]*"/g)).toEqual([' rx="0"', ' rx="0"', ' rx="8"', ' rx="8"']);
  });

  it('shows markup in labels as text', async () => {
    const { light } = await render('graph TD\n  a["<script>alert(1)</script> & more"] --> b[B]');
    expect(light).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(light).not.toContain('<script');
  });
});

async function render(source: string): Promise<RenderedDiagram> {
  const diagram = await renderDiagram(source);
  if ('reason' in diagram) throw new Error(diagram.reason);
  return diagram;
}
