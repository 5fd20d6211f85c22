import { toPointer } from '../json/json-pointer.ts';
import { isObject, toObject } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { visitObjects } from '../json/references.ts';

/** What a part of a contract needs from elsewhere in it. */
export interface Need {
  /** Local reference: `#/components/schemas/User`. */
  target: string;
  /** Section of `components` in which such a thing stands. */
  section: string;
}

/** List what a part of a contract refers to: by `$ref`, by a discriminator's mapping, by security. */
export function collectNeeds(part: unknown): Need[] {
  const needs: Need[] = [];
  visitObjects(part, (object, pointer) => {
    const { $ref: target } = object;
    if (typeof target === 'string' && target.startsWith('#')) {
      needs.push({ target, section: toSection(pointer) });
    }
    needs.push(...toMappingNeeds(object), ...toSecurityNeeds(object));
  });
  return needs;
}

/** A mapping names a schema by reference or, in short, by its name. */
function toMappingNeeds(object: JsonObject): Need[] {
  const mapping = toObject(toObject(object['discriminator'])['mapping']);
  return Object.values(mapping)
    .filter((value) => typeof value === 'string')
    .map((value) => ({
      target: value.startsWith('#') ? value : toPointer('#/components/schemas', value),
      section: 'schemas',
    }));
}

function toSecurityNeeds({ security }: JsonObject): Need[] {
  if (!Array.isArray(security)) return [];
  return security.filter(isObject).flatMap((requirement) =>
    Object.keys(requirement).map((scheme) => ({
      target: toPointer('#/components/securitySchemes', scheme),
      section: 'securitySchemes',
    })),
  );
}

/** Where a reference stands tells what it names: `#/responses/404` → `responses`. */
function toSection(pointer: string): string {
  const [parent = '', own = ''] = pointer.split('/').slice(-2);
  if (own === 'requestBody') return 'requestBodies';
  return SECTIONS.find((section) => section === parent) ?? 'schemas';
}

const SECTIONS = ['parameters', 'responses', 'headers', 'examples', 'links', 'callbacks'];
