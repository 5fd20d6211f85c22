import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Language, Parser } from '@vscode/tree-sitter-wasm';

/** Return what says whether a text is valid C#. Nothing in Debian compiles C# since version 9. */
export async function createCsharpParser(): Promise<(code: string) => boolean> {
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(resolve('@vscode/tree-sitter-wasm'));
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(join(folder, 'tree-sitter-c-sharp.wasm')));
  return (code) => parser.parse(code)?.rootNode.hasError === false;
}
