import { INVALID_PARAMS, ProtocolError } from '@modelcontextprotocol/server';
import type { McpServer } from '@modelcontextprotocol/server';
import { withoutInternals } from './define-tool.ts';
import type { DocsSource } from './define-tool.ts';
import { findPage } from './read-page-tool.ts';
import { toEmbeddedPage } from './resources.ts';

const LANGUAGE = {
  name: 'language',
  description: 'Programming language of the result. Without it, that of the page.',
  required: false,
};

/** Add the prompts of `site.ts`: what an assistant is told to do, and the page that shows how. */
export function addPrompts({ server }: McpServer, source: DocsSource): void {
  const { prompts, manifest } = source;
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ name, path, text }) => ({
      name,
      title: findPage(path, manifest)?.title ?? name,
      description: text,
      arguments: [LANGUAGE],
    })),
  }));
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    const page = prompt && findPage(prompt.path, manifest);
    if (!page) {
      const names = prompts.map(({ name }) => name).join(', ');
      throw new ProtocolError(
        INVALID_PARAMS,
        `Unknown prompt \`${params.name}\`. Prompts: ${names}.`,
      );
    }
    const language = params.arguments?.['language'];
    const text = `${prompt.text}${language ? ` Write it in ${language}.` : ''} Follow this page:`;
    return {
      description: page.title,
      messages: [
        { role: 'user', content: { type: 'text', text } },
        { role: 'user', content: await withoutInternals(toEmbeddedPage(page, source), source) },
      ],
    };
  });
}
