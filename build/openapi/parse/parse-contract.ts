import type { Contact, Contract, License, Tag } from '../contract.ts';
import { toList, toObject, toText } from '../json/json-value.ts';
import { parseExternalDocs, parseServers } from './parse-common.ts';
import { parseOperations, parseWebhooks } from './parse-operations.ts';
import { parseSecuritySchemes } from './parse-security.ts';
import { createReferenceResolver } from '../json/references.ts';
import { createSchemaResolver } from '../schema/resolve-schema.ts';

/** Read an OpenAPI document, however sloppy: what is missing or of the wrong type is left out. */
export function parseContract(document: unknown, name: string, file: string): Contract {
  const root = toObject(document);
  const info = toObject(root['info']);
  const references = createReferenceResolver(root);
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
    securitySchemes: parseSecuritySchemes(root, references),
    operations: parseOperations(root, references),
    webhooks: parseWebhooks(root, references),
    references,
    resolveSchema: createSchemaResolver(references),
  };
}

function parseTags(value: unknown): Tag[] {
  return toList(value).flatMap((entry) => {
    const tag = toObject(entry);
    const name = toText(tag['name']);
    if (name === undefined) return [];
    const label = toText(tag['x-displayName']) ?? toText(tag['summary']) ?? name;
    return [{ name, label, description: toText(tag['description']) }];
  });
}

function parseContact(value: unknown): Contact | undefined {
  const contact = toObject(value);
  const [name, url, email] = ['name', 'url', 'email'].map((key) => toText(contact[key]));
  return (name ?? url ?? email) ? { name, url, email } : undefined;
}

function parseLicense(value: unknown): License | undefined {
  const license = toObject(value);
  const name = toText(license['name']) ?? toText(license['identifier']);
  return name === undefined ? undefined : { name, url: toText(license['url']) };
}
