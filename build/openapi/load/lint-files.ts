import { resolve } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import type { NormalizedProblem, Plugin } from '@redocly/openapi-core';
import { didYouMean } from '../../nearest.ts';
import { fileProblem } from '../../problem.ts';
import type { Problem } from '../../problem.ts';
import type { ContractFiles } from './contract-files.ts';
import { toObject } from './json.ts';
import { LINT_RULES } from './lint-rules.ts';
import { createRefLoader } from './ref-loader.ts';

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

/** Fields that OpenAPI requires, and that no page needs. */
const OPTIONAL = ['info', 'title', 'version', 'description'];

const PLUGIN: Plugin = {
  id: 'own',
  rules: { oas3: LINT_RULES },
  typeExtension: {
    oas3: (types) => {
      const withoutOptional = (type: (typeof types)[string]) => {
        const { required } = type;
        if (!Array.isArray(required)) return type;
        return { ...type, required: required.filter((name) => !OPTIONAL.includes(name)) };
      };
      return Object.fromEntries(
        Object.entries(types).map(([name, type]) => [name, withoutOptional(type)]),
      );
    },
  },
};

/** Find what is wrong in a document and its files, as written, beside references. Repeats have one cause. */
export async function lintFiles(
  file: string,
  files: ContractFiles,
  severity: Problem['severity'],
): Promise<Problem[]> {
  const config = await createConfig(
    { rules: Object.fromEntries(RULES.map((name) => [name, 'error'])), plugins: [PLUGIN] },
    // Redocly runs a plugin that stands in the folder of its configuration.
    { configPath: import.meta.filename },
  );
  const { resolver: externalRefResolver, circles } = createRefLoader(files);
  try {
    const findings = await lint({ ref: resolve(file), config, externalRefResolver });
    // What else is wrong may follow from what is left out.
    if (circles.length > 0) return [];
    return findings
      .filter((finding) => isMistake(finding) && !followsFromOther(finding, findings))
      .map((finding) => {
        const [place] = finding.location;
        const message = toMessage(finding, files);
        const written = files.locate(place?.source.absoluteRef ?? file, place?.pointer ?? '#');
        return { severity, ...written, message, cause: `${finding.ruleId} ${message}` };
      });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `This document cannot be checked: ${reason}. Look for values of a wrong type in it.`;
    return [fileProblem(file, message, severity)];
  }
}

const REFERENCES = 'no-unresolved-refs';

/** A condition may require properties that are defined around it. */
const CONDITIONAL = /\/(?:not|if|then|else|dependentSchemas)\/(?:.*\/)?required\/\d+$/;

/** An operation without security is a matter of style. */
const REQUIREMENT = /\/security\/\d+\//;

function isMistake({ ruleId, location: [place] }: NormalizedProblem): boolean {
  const pointer = place?.pointer ?? '';
  if (ruleId === 'security-defined') return REQUIREMENT.test(pointer);
  return ruleId !== REFERENCES && !CONDITIONAL.test(pointer);
}

/** A parameter without a target, or with another mistake, is no parameter of the path for Redocly. */
function followsFromOther(
  { ruleId, location: [place] }: NormalizedProblem,
  findings: NormalizedProblem[],
): boolean {
  if (ruleId !== 'path-parameters-defined' || !place?.pointer?.endsWith('/parameters'))
    return false;
  return findings.some(({ ruleId: other, location: [otherPlace] }) => {
    const [, holder] = /^(.*?)\/parameters\/\d+/.exec(otherPlace?.pointer ?? '') ?? [];
    const isSameFile = otherPlace?.source === place.source;
    const isAround = holder !== undefined && place.pointer?.startsWith(`${holder}/`);
    return isSameFile && isAround && (other === REFERENCES || other === 'struct');
  });
}

function toMessage(
  { ruleId, message, suggest, location: [place] }: NormalizedProblem,
  files: ContractFiles,
): string {
  const { absoluteRef = '' } = place?.source ?? {};
  const pointer = place?.pointer ?? '#';
  if (ruleId === 'struct' && toObject(files.find(absoluteRef, pointer))['$ref'] !== undefined) {
    return 'A `$ref` is not followed here. Write the text itself.';
  }
  const [, path] = /^#\/paths\/([^/]+)$/.exec(pointer) ?? [];
  if (ruleId === 'struct' && path !== undefined && !path.startsWith('~1')) {
    return `The path \`${path}\` does not start with a slash. Write \`/${path}\`.`;
  }
  return `${message.replace(/(?<![.?])$/, '.')}${didYouMean(suggest[0] ?? null)}`;
}
