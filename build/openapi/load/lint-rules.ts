import type { UserContext } from '@redocly/openapi-core';
import { suggestOrList } from '../../nearest.ts';
import { toList, toObject, toTexts } from './json.ts';
import { toRegExp } from './pattern.ts';

/** Checks objects of OpenAPI, by their name in Redocly, in one document. */
type LintRule = () => Record<string, (node: unknown, context: UserContext) => void>;

/** Rules that Redocly lacks, or that throw for a document with other mistakes. */
export const LINT_RULES: Record<string, LintRule> = {
  'external-examples': () => ({
    Example: (example, { report, location }) => {
      const { externalValue } = toObject(example);
      if (externalValue === undefined) return;
      const message = `The example at \`${String(externalValue)}\` is not read, so no page shows it. Write it as \`value\`, or link to it in the description.`;
      report({ message, location: location.child('externalValue') });
    },
  }),
  'info-urls': () => ({
    Info: (info, context) => checkAddress(info, 'termsOfService', context),
    Contact: (contact, context) => checkAddress(contact, 'url', context),
    License: (license, context) => checkAddress(license, 'url', context),
  }),
  'path-parameters': () => ({
    Parameter: (parameter, { report, location }) => {
      const { in: place, required = false } = toObject(parameter);
      if (place !== 'path' || required !== false) return;
      const message = 'A parameter of a path is always required. Add `required: true`.';
      report({ message, location });
    },
  }),
  patterns: () => ({
    Schema: (schema, { report, location }) => {
      const { pattern } = toObject(schema);
      if (pattern === undefined || toRegExp(pattern)) return;
      const message = `The pattern \`${String(pattern)}\` is not a regular expression. Close its brackets, and escape special characters.`;
      report({ message, location: location.child('pattern') });
    },
  }),
  responses: () => ({
    Operation: (operation, { report, location }) => {
      if (toObject(operation)['responses'] !== undefined) return;
      const message =
        "This operation has no `responses`. Add what it returns, such as `'204': { description: Done. }`.";
      report({ message, location: location.key() });
    },
  }),
  'server-variables': () => ({
    ServerVariable: (variable, { report, location }) => {
      const { enum: values, default: usual } = toObject(variable);
      if (!Array.isArray(values) || values.includes(usual)) return;
      const message = `The default \`${String(usual)}\` is not in the \`enum\` of this variable.${suggestOrList(String(usual), toTexts(values))}`;
      report({ message, location: location.child('default') });
    },
  }),
  statuses: () => ({
    Responses: (responses, { report, location }) => {
      for (const status of Object.keys(toObject(responses))) {
        if (STATUS.test(status)) continue;
        const message = `\`${status}\` is not a status. Write one such as \`200\`, a range such as \`4XX\`, or \`default\`.`;
        report({ message, location: location.child(status).key() });
      }
    },
  }),
  tags: () => {
    let declared: string[] = [];
    return {
      Root: (root) => {
        const tags = toList(toObject(root)['tags']);
        declared = tags.flatMap((tag) => toTexts([toObject(tag)['name']]));
      },
      Operation: (operation, { report, location }) => {
        if (declared.length === 0) return;
        for (const [index, tag] of toList(toObject(operation)['tags']).entries()) {
          if (typeof tag !== 'string' || declared.includes(tag)) continue;
          const message = `The tag \`${tag}\` is not in the \`tags\` of the document.${suggestOrList(tag, declared)}`;
          report({ message, location: location.child(['tags', index]) });
        }
      },
    };
  },
};

const STATUS = /^(?:[1-5](?:\d\d|XX)|default|x-.*)$/i;

/** The page about the API links to the address. */
function checkAddress(object: unknown, key: string, { report, location }: UserContext): void {
  const url = toObject(object)[key];
  if (url === undefined || (typeof url === 'string' && /^https?:\/\/[^/]/i.test(url))) return;
  const message = `\`${String(url)}\` is no address of the web, so it cannot be a link. Write all of it: \`https://…\`.`;
  report({ message, location: location.child(key) });
}
