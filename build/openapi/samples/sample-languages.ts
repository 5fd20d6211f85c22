import { renderCsharp } from './csharp.ts';
import { renderCurl } from './curl.ts';
import { renderGo } from './go.ts';
import { renderJava } from './java.ts';
import { renderJavaScript, renderTypeScript } from './javascript.ts';
import { renderPhp } from './php.ts';
import { renderPython } from './python.ts';
import { renderRuby } from './ruby.ts';
import type { SampleRequest } from './sample-request.ts';

/** A language that samples are generated in. */
interface SampleLanguage {
  label: string;
  /** Its grammar's name, by which the reader's choice is cached too. */
  language: string;
  render(request: SampleRequest): string;
}

/** In the order of the tabs; the first is the default. `@scalar/snippetz` does not escape all values, and changes JSON. */
export const SAMPLE_LANGUAGES: SampleLanguage[] = [
  { label: 'curl', language: 'shell', render: renderCurl },
  { label: 'JavaScript', language: 'javascript', render: renderJavaScript },
  { label: 'TypeScript', language: 'typescript', render: renderTypeScript },
  { label: 'Python', language: 'python', render: renderPython },
  { label: 'PHP', language: 'php', render: renderPhp },
  { label: 'Java', language: 'java', render: renderJava },
  { label: 'Go', language: 'go', render: renderGo },
  { label: 'C#', language: 'csharp', render: renderCsharp },
  { label: 'Ruby', language: 'ruby', render: renderRuby },
];

/** Languages of examples and descriptions. */
const OTHER_LANGUAGES = ['json', 'bash', 'http', 'xml', 'yaml', 'html'];

/** Languages of code on the pages of a document. */
export const CODE_LANGUAGES = [
  ...OTHER_LANGUAGES,
  ...SAMPLE_LANGUAGES.map(({ language }) => language),
];

/** Return the name of a language in the generated samples: `Node` → `javascript`. */
export function toSampleLanguage(name: string): string {
  const lower = name.toLowerCase();
  return ALIASES.get(lower) ?? lower;
}

/** Other names of the languages above. */
const ALIASES = new Map([
  ['bash', 'shell'],
  ['sh', 'shell'],
  ['curl', 'shell'],
  ['js', 'javascript'],
  ['node', 'javascript'],
  ['node.js', 'javascript'],
  ['nodejs', 'javascript'],
  ['ts', 'typescript'],
  ['py', 'python'],
  ['python3', 'python'],
  ['golang', 'go'],
  ['c#', 'csharp'],
  ['cs', 'csharp'],
  ['dotnet', 'csharp'],
  ['rb', 'ruby'],
]);
