import { relative, resolve } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import type { BaseResolver, NormalizedProblem } from '@redocly/openapi-core';
import { didYouMean } from '../../nearest.ts';
import type { Problem } from '../../problem.ts';
import { toObject } from './json.ts';
import { LINT_RULES } from './lint-rules.ts';
import { parseText } from './parse-text.ts';
import type { LoadOptions } from './parse-text.ts';
import { createRefLoader } from './ref-loader.ts';
import { createRefResolver } from './refs.ts';
import { createLocators } from './source-locator.ts';
import type { Place } from './source-locator.ts';
import { fileProblem } from '../../problem.ts';

/** Rules of Redocly about what is wrong by OpenAPI or JSON Schema. Rules of style are for the authors of a document. */
const REDOCLY_RULES = [
  'no-duplicated-tag-names',
  'no-enum-type-mismatch',
  'no-identical-paths',
  'no-required-schema-properties-undefined',
  'no-schema-type-mismatch',
  'no-undefined-server-variable',
  // Only to tell what follows from it: the loader of the document reports references.
  'no-unresolved-refs',
  'operation-parameters-unique',
  'path-declaration-must-exist',
  'path-not-include-query',
  'path-parameters-defined',
  'security-defined',
  'struct',
];

const RULES = [...REDOCLY_RULES, ...Object.keys(LINT_RULES).map((name) => `own/${name}`)];

const PLUGIN = { id: 'own', rules: { oas2: LINT_RULES, oas3: LINT_RULES } };

/** Find what is wrong in a document and its files, as written, beside examples and references. Repeats have one cause. */
export async function lintFiles(
  file: string,
  folder: string,
  { severity, parse }: LoadOptions,
): Promise<Problem[]> {
  const config = await createConfig(
    { rules: Object.fromEntries(RULES.map((name) => [name, 'error'])), plugins: [PLUGIN] },
    // Redocly runs a plugin that stands in the folder of its configuration.
    { configPath: import.meta.filename },
  );
  // The linter calls no other methods.
  const externalRefResolver = createRefLoader(folder, { parse }) as unknown as BaseResolver;
  try {
    const findings = await lint({ ref: resolve(file), config, externalRefResolver });
    const locate = createFileLocator(file, folder);
    return findings
      .filter((finding) => isMistake(finding) && !followsFromOther(finding, findings))
      .map((finding) => {
        const message = toMessage(finding);
        return { severity, ...locate(finding), message, cause: `${finding.ruleId} ${message}` };
      });
  } catch (error) {
    // Reported with its place by `findCircles`.
    if (error instanceof Error && error.message.includes('circular')) return [];
    const reason = error instanceof Error ? error.message : String(error);
    const message = `This document cannot be checked: ${reason}. Look for values of a wrong type in it.`;
    return [fileProblem(file, message, severity)];
  }
}

const REFERENCES = 'no-unresolved-refs';

/** What no page needs, and what is a matter of style. */
const HARMLESS =
  /^(?:The field `(?:info|title|version|description)` must be|Every operation should have security)/;

/** A condition may require properties that are defined around it. */
const CONDITIONAL = /\/(?:not|if|then|else|dependentSchemas)\/(?:.*\/)?required\/\d+$/;

function isMistake({ ruleId, message, location: [place] }: NormalizedProblem): boolean {
  return (
    ruleId !== REFERENCES && !HARMLESS.test(message) && !CONDITIONAL.test(place?.pointer ?? '')
  );
}

function findValue(place: NormalizedProblem['location'][number] | undefined): unknown {
  if (place?.pointer === undefined) return undefined;
  return createRefResolver(parseText('', place.source.body).value).find(place.pointer);
}

/** A parameter without a target, or without a valid place, is no parameter of the path for Redocly. */
function followsFromOther(finding: NormalizedProblem, findings: NormalizedProblem[]): boolean {
  const [, name] = /does not define the path parameter `\{(.*?)\}`/.exec(finding.message) ?? [];
  return name !== undefined && findings.some((other) => isAboutParameter(other, name, finding));
}

/** Tell whether a finding is about a parameter of the operation, or of its path, that may be the one with a name. */
function isAboutParameter(
  { ruleId, location: [place] }: NormalizedProblem,
  name: string,
  { location: [operation] }: NormalizedProblem,
): boolean {
  const [parameter, holder] = /^(.*?)\/parameters\/\d+/.exec(place?.pointer ?? '') ?? [];
  if (!place || parameter === undefined || place.source !== operation?.source) return false;
  if (!operation.pointer?.startsWith(`${holder}/`)) return false;
  if (ruleId === REFERENCES) return true;
  return (
    ruleId === 'struct' && toObject(findValue({ ...place, pointer: parameter }))['name'] === name
  );
}

/** Create a function that finds the place of a finding, and parses each file that has some once. */
function createFileLocator(root: string, folder: string) {
  const findLocator = createLocators(folder);
  return ({ location: [place] }: NormalizedProblem): Place => {
    const path = place?.source.absoluteRef ?? resolve(root);
    const locator = findLocator(path === resolve(root) ? root : relative('', path));
    return locator.locate(place?.pointer ?? '#');
  };
}

function toMessage({ ruleId, message, suggest, location: [place] }: NormalizedProblem): string {
  if (ruleId === 'struct' && toObject(findValue(place))['$ref'] !== undefined) {
    return 'A `$ref` is not followed here. Write the text itself.';
  }
  const [, path] = /^#\/paths\/([^/]+)$/.exec(place?.pointer ?? '') ?? [];
  if (path !== undefined && message.includes('not expected here')) {
    return `The path \`${path}\` does not start with a slash. Write \`/${path}\`.`;
  }
  return `${message.replace(/(?<![.?])$/, '.')}${didYouMean(suggest[0] ?? null)}`;
}
