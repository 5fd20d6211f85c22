/** Return the path of a page's Markdown: `/docs/faqs/` → `/docs/faqs.md`, `/base/` → `/base/index.md`. */
export function toMarkdownPath(path: string, basePath: string): string {
  return path === basePath ? `${basePath}index.md` : `${path.replace(/\/$/, '')}.md`;
}
