import type { ReactNode } from 'react';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import type { SchemaDetail } from '../../../client/article/schema-node.ts';
import { isObject, toObject } from '../load/json.ts';
import type { ApiSpec } from '../model/spec.ts';
import { Section } from './page-parts.tsx';
import type { PageScope } from './page-scope.ts';
import { toCode } from './schema-constraints.ts';

const COMPONENTS = '#/components/schemas/';

/** Render the fields of all schemas that hold personal data; null without any. */
export function renderPersonalData(page: PageScope, spec: ApiSpec): ReactNode {
  const details = listPersonalFields(spec);
  if (details.length === 0) return null;
  return (
    <Section heading={page.createHeading(2, 'Personal data')}>
      <p>These fields say who a person is, or what a person has written or done:</p>
      <SchemaDetails details={details} />
    </Section>
  );
}

/** A schema that is nothing but a part of others is listed where it is used. */
function listPersonalFields({ references, resolveSchema }: ApiSpec): SchemaDetail[] {
  const used = new Set(findTargets(references.find('#')));
  return Object.keys(toObject(references.find('#/components/schemas'))).flatMap((name) => {
    const target = COMPONENTS + name;
    if (!used.has(target)) return [];
    const { properties, resolve } = resolveSchema({ $ref: target });
    const fields = [...properties].filter(([, part]) => resolve(part).privacy === 'personal');
    if (fields.length === 0) return [];
    return [{ label: toCode(name), values: fields.map(([field]) => field), isCode: true }];
  });
}

/** List the targets of references other than those that a schema extends. */
function findTargets(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findTargets);
  if (!isObject(value)) return [];
  const { $ref: target, allOf, ...parts } = value;
  const extended = Array.isArray(allOf) ? allOf.filter((part) => !toObject(part)['$ref']) : [];
  const own = typeof target === 'string' ? [target] : [];
  return [...own, ...findTargets(extended), ...Object.values(parts).flatMap(findTargets)];
}
