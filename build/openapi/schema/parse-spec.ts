import type { OpenQuestion } from '../../../client/article/provisional.tsx';
import { toList, toObject, toText, toTexts } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import { createRefResolver } from '../load/refs.ts';
import { parseOperations } from './parse-operations.ts';
import { parseExternalDocs, parseSecuritySchemes, parseServers } from './parse-shared.ts';
import { createSchemaResolver } from './resolve-schema.ts';
import type { ApiSpec, Contact, License, Tag, TagGroup } from './spec.ts';
import { createValueValidator } from './value-validator.ts';

/** Parse an OpenAPI 3.1 document. Values that are missing or of the wrong type are left out. */
export function parseSpec(root: OpenApiDocument, name: string, file: string): ApiSpec {
  const info = toObject(root['info']);
  const references = createRefResolver(root);
  const resolveSchema = createSchemaResolver(references);
  return {
    name,
    file,
    title: toText(info['title']) ?? name,
    version: toText(info['version']) ?? '',
    summary: toText(info['summary']),
    description: toText(info['description']),
    termsOfService: toText(info['termsOfService']),
    contact: parseContact(info['contact']),
    license: parseLicense(info['license']),
    externalDocs: parseExternalDocs(root['externalDocs']),
    servers: parseServers(root['servers']),
    tags: parseTags(root['tags']),
    tagGroups: parseTagGroups(root['x-tagGroups']),
    questions: parseQuestions(root['x-open-questions']),
    provisionalDocs: toText(root['x-provisional-docs']),
    securitySchemes: parseSecuritySchemes(root, references),
    operations: parseOperations(root, 'paths', references),
    webhooks: parseOperations(root, 'webhooks', references),
    document: root,
    references,
    resolveSchema,
    validate: createValueValidator(references, resolveSchema),
  };
}

function parseTags(value: unknown): Tag[] {
  return toList(value).flatMap((entry) => {
    const tag = toObject(entry);
    const name = toText(tag['name']);
    if (name === undefined) return [];
    const label = toText(tag['x-displayName']) ?? name;
    const externalDocs = parseExternalDocs(tag['externalDocs']);
    return [{ name, label, description: toText(tag['description']), externalDocs }];
  });
}

function parseTagGroups(value: unknown): TagGroup[] {
  return toList(value).flatMap((entry) => {
    const group = toObject(entry);
    const label = toText(group['name']);
    return label === undefined ? [] : [{ label, tags: toTexts(group['tags']) }];
  });
}

function parseQuestions(value: unknown): OpenQuestion[] {
  return toList(value).flatMap((entry) => {
    const raw = toObject(entry);
    const keys = ['id', 'question', 'why', 'check'];
    const [id, text, why = '', check = ''] = keys.map((key) => toText(raw[key]));
    if (id === undefined || text === undefined) return [];
    return [{ id, text, why, check }];
  });
}

function parseContact(value: unknown): Contact | undefined {
  const contact = toObject(value);
  const [name, url, email] = ['name', 'url', 'email'].map((key) => toText(contact[key]));
  return (name ?? url ?? email) ? { name, url, email } : undefined;
}

/** An identifier of SPDX stands for the address of the licence; an expression of several has none. */
function parseLicense(value: unknown): License | undefined {
  const license = toObject(value);
  const identifier = toText(license['identifier']);
  const name = toText(license['name']) ?? identifier;
  if (name === undefined) return undefined;
  const isOne = identifier !== undefined && /^[\w.+-]+$/.test(identifier);
  const spdx = isOne ? `https://spdx.org/licenses/${identifier}.html` : undefined;
  return { name, url: toText(license['url']) ?? spdx };
}
