import { isJson, toPayloads } from '../schema/payload.ts';
import type { ApiSpec, Operation } from '../schema/spec.ts';
import { MESSAGES_PATH } from '../reference/reference-paths.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';
import { toMessageHeaders } from '../samples/to-sample-request.ts';

/** A webhook message as its receiver gets it. */
interface MessageEntry {
  /** Its id, or else its name. */
  operation: string;
  /** Path of the JSON Schema of the body, with the base path. Absent for a schema without a name. */
  schema?: string;
  /** Set for a message that is proposed and may still change. */
  provisional?: true;
  headers: Record<string, string>;
  /** The bytes of the body as text, because signatures are over bytes. */
  body: string;
}

/** Render the first example of each webhook message with its headers, for tests of receivers. Empty without any in JSON. */
export function renderMessageFile(
  spec: ApiSpec,
  schemaFiles: ReadonlyMap<string, string>,
  paths: ReferencePaths,
): Map<string, string> {
  const toEntry = (message: Operation): MessageEntry[] => {
    const media = message.requestBody?.content.find(({ name }) => isJson(name));
    const [payload] = media ? toPayloads(media, spec, 'response') : [];
    if (!media || !payload) return [];
    const { name = '' } = spec.resolveSchema(media.schema);
    const schema = paths.schema(name);
    return [
      {
        operation: message.operationId ?? message.path,
        ...(schemaFiles.has(schema) && { schema: paths.withBase(schema) }),
        ...(message.isProvisional && { provisional: true as const }),
        headers: Object.fromEntries([
          ['content-type', media.name],
          ...toMessageHeaders(message, spec),
        ]),
        body: payload.text,
      },
    ];
  };
  const messages = spec.webhooks.flatMap(toEntry);
  if (messages.length === 0) return new Map();
  return new Map([[MESSAGES_PATH, `${JSON.stringify({ messages }, null, 2)}\n`]]);
}
