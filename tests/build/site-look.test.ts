import { expect, it } from 'vitest';
import { SITE, buildFiles } from './site-build.ts';

const COLORS = `{ accent: '#123456', accentStrong: '#000001', accentSurface: '#fefefe', onAccent: '#ffffff' }`;
const SETTINGS = `export const site = {
  title: 'Acme', copyright: '© Acme', logo: 'M12 2 22 20H2z',
  colors: { light: ${COLORS}, dark: ${COLORS.replace('#123456', '#654321')} },
  navbar: { guide: 'Handbook' },
  footer: [{ label: 'FAQs', href: '/docs/faqs' }, { label: 'Imprint', href: 'https://acme.example/imprint' }],
};`;
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="var(--color-accent)"/></svg>';
const DIAGRAM = '```mermaid title="T" alt="A leads to B."\nflowchart LR\n  a --> b\n```\n';
const FILES = {
  ...SITE,
  'content/docs/02-users/picture.svg': IMAGE,
  'content/docs/diagram.md': `# D\n\n${DIAGRAM}`,
};

async function build(settings: string) {
  const { release, problems } = await buildFiles(
    { ...FILES, 'content/site.ts': settings },
    { basePath: '/base/' },
  );
  const [, text = ''] = /^const RELEASE_ASSETS=(.*);$/m.exec(release.worker) ?? [];
  const { site, styles, icon } = JSON.parse(text);
  const texts = (name: RegExp) =>
    [...release.files].flatMap(([file, content]) => (name.test(file) ? String(content) : []));
  return { problems, site, styles, icon, files: release.files, texts };
}

it('the settings of a site are its logo, colours, and links in the bar and the footer', async () => {
  const { problems, site, styles, icon, files, texts } = await build(SETTINGS);
  expect(problems).toEqual([]);
  expect(site).toMatchObject({
    logo: 'M12 2 22 20H2z',
    navbar: [{ label: 'Handbook', path: '/base/docs/' }],
    footer: [
      { label: 'FAQs', href: '/base/docs/faqs/' },
      { label: 'Imprint', href: 'https://acme.example/imprint' },
    ],
  });
  expect(styles.text).toMatch(
    /:root\{--color-accent:#123456;[^}]*\}@media screen\{:root\[data-color-mode='dark'\]\{--color-accent:#654321;[^}]*\}\}$/,
  );
  const svg = String(files.get(icon.replace('/base/', 'base/')));
  for (const part of ['M12 2 22 20H2z', '#123456', '#654321']) expect(svg).toContain(part);
  expect(texts(/picture-\w+\.svg$/).join()).toContain('#123456');
  const diagrams = texts(/diagram-\w+\.svg$/).join();
  for (const color of ['#123456', '#654321']) expect(diagrams).toContain(color);
});

it('the icons of browsers show the logo', async () => {
  const [own, other] = [await build(SETTINGS), await build(SITE['content/site.ts'])];
  for (const name of ['favicon.ico', 'apple-touch-icon.png']) {
    const bytes = Buffer.from(own.files.get(`base/${name}`) ?? '');
    const png = name.endsWith('.ico') ? bytes.subarray(bytes.readUInt32LE(18)) : bytes;
    expect([name, png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual([
      name,
      'PNG',
      name.endsWith('.ico') ? 32 : 180,
    ]);
    expect(bytes).not.toEqual(Buffer.from(other.files.get(`base/${name}`) ?? ''));
  }
});
