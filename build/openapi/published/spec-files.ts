import { stringify } from 'yaml';
import type { CreateNodeOptions, DocumentOptions, SchemaOptions, ToStringOptions } from 'yaml';
import { ORIGIN_PLACEHOLDER } from '../../../worker/store/origin-placeholder.ts';
import { createRefResolver } from '../load/refs.ts';
import { walkDocument } from '../load/walk-document.ts';
import type { ApiSpec } from '../schema/spec.ts';
import { isFromRoot } from '../../links/link-table.ts';
import { isProvisional, listUsers } from '../reference/provisional.ts';
import type { ReferenceModel } from '../reference/reference-model.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';
import { renderMessageFile } from './message-file.ts';
import { renderProblemFiles } from './problem-files.ts';
import { createSlicer } from './operation-slice.ts';
import { renderSchemaFiles } from './schema-files.ts';

/** Published files: path without the base path → text with placeholders for the origin. */
export type SpecFiles = Map<string, string>;

/** While the Worker fills in the origin, an isolate of 128 MB has the text several times. */
const MAX_FILE_CHARACTERS = 10_000_000;

/** No aliases, no folded text, and quotes for text that YAML 1.1 parsers read as another type. */
const YAML_OPTIONS = {
  aliasDuplicateObjects: false,
  compat: 'yaml-1.1',
  lineWidth: 0,
} satisfies DocumentOptions & SchemaOptions & CreateNodeOptions & ToStringOptions;

/** The published files of a reference, by who serves them. */
export interface PublishedFiles {
  /** Served by the Worker, as the site's other texts: the document, its slices, its problems and its changes. */
  texts: SpecFiles;
  /** Served by the asset server: schemas, and messages of webhooks. As texts, they would be hundreds of writes to KV. */
  staticFiles: SpecFiles;
}

/** Render the files of a reference: the document, unless it is too large, its slices, its schemas and its problems. */
export function renderFiles({
  spec,
  paths,
  operations,
  components,
  apiErrors,
}: ReferenceModel): PublishedFiles {
  const prefix = ORIGIN_PLACEHOLDER + paths.withBase('/').slice(0, -1);
  const document = withAbsoluteLinks(spec.document, prefix);
  const toSlice = createSlicer({
    ...spec,
    document,
    references: createRefResolver(document),
  });
  const proposed = components.filter((component) =>
    isProvisional(listUsers(component, operations)),
  );
  const proposedNames = new Set(proposed.map(({ name }) => name));
  const schemas = renderSchemaFiles(document, paths, (name) => proposedNames.has(name));
  return {
    texts: new Map([
      ...renderDocument(document, paths),
      ...operations.flatMap(({ operation, slug }): [string, string][] => {
        const slice = toSlice(operation);
        return slice === null ? [] : [[paths.slice(slug), slice]];
      }),
      ...renderProblemFiles(apiErrors, paths, (markdown) =>
        markdown.replace(LINK_START, `$1${prefix}`),
      ),
    ]),
    staticFiles: new Map([...schemas, ...renderMessageFile(spec, schemas, paths)]),
  };
}

function renderDocument(document: ApiSpec['document'], paths: ReferencePaths): SpecFiles {
  const json = `${JSON.stringify(document, null, 2)}\n`;
  if (json.length > MAX_FILE_CHARACTERS) return new Map();
  return new Map([
    [paths.document('json'), json],
    [paths.document('yaml'), stringify(document, YAML_OPTIONS)],
  ]);
}

/** Texts in Markdown, and addresses. */
const TEXT_KEYS = ['description', 'x-fix'];
const ADDRESS_KEYS = ['url', 'termsOfService', 'x-provisional-docs'];

/** The start of a root-relative address in Markdown: `](/docs`, `]: /docs`, `href="/docs`. */
const LINK_START = /(\]\(<?|\]:\s+<?|\bhref=")(?=\/(?![/\\]))/g;

/** Make root-relative links absolute: a reader of the file has it in another program. */
function withAbsoluteLinks(document: ApiSpec['document'], prefix: string): ApiSpec['document'] {
  const copy = structuredClone(document);
  walkDocument({ kind: 'document', value: copy }, ({ kind, object }) => {
    for (const key of TEXT_KEYS) {
      const text = object[key];
      if (typeof text === 'string') object[key] = text.replace(LINK_START, `$1${prefix}`);
    }
    // A relative server is relative to the document.
    if (kind === 'server') return;
    for (const key of ADDRESS_KEYS) {
      const address = object[key];
      if (typeof address === 'string' && isFromRoot(address)) object[key] = prefix + address;
    }
  });
  return copy;
}
