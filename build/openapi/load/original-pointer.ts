import { toList, toObject, toPointer } from './json.ts';
import type { JsonObject } from './json.ts';
import { createRefResolver } from './refs.ts';
import { isBody } from './upgrade-swagger.ts';

/** Convert a pointer into an upgraded document to one into the document as written: `…/examples/0` → `…/example` */
export function toOriginalPointer(pointer: string, document: JsonObject): string {
  const original = pointer.replace(/\/examples\/(?:default\/value|0)(?=\/|$)/, '/example');
  return document['swagger'] === undefined
    ? original.replace(/^#\/webhooks\//, '#/x-webhooks/')
    : toSwaggerPointer(original, document);
}

/** What stands elsewhere in Swagger 2.0. */
const SWAGGER_PLACES: [RegExp, string][] = [
  [/^#\/components\/schemas(?=\/)/, '#/definitions'],
  [/^#\/components\/securitySchemes(?=\/)/, '#/securityDefinitions'],
  [/^#\/components(?=\/(?:parameters|responses)\/)/, '#'],
  [/(?<=\/responses\/[^/]+)\/content\/[^/]+(?=\/schema(?:\/|$))/, ''],
  [/(?<=\/responses\/[^/]+)\/content\/([^/]+)\/example(?=\/|$)/, '/examples/$1'],
  [/(?<=\/(?:parameters|headers)\/[^/]+)\/schema(?=\/(?!properties))/, ''],
];

function toSwaggerPointer(pointer: string, document: JsonObject): string {
  const moved = SWAGGER_PLACES.reduce((place, [from, to]) => place.replace(from, to), pointer);
  const { operation, ...parts } = PARAMETER.exec(moved)?.groups ?? {};
  if (operation === undefined) return moved;
  const { find, resolve } = createRefResolver(document);
  const parameters = toList(toObject(find(operation))['parameters']).map(resolve);
  const index = findParameter(parameters, parts);
  if (index === -1) return operation;
  const below = parameters[index]?.['in'] === 'body' ? parts['body'] : '';
  return `${toPointer(`${operation}/parameters`, index)}${below ?? ''}${parts['rest']}`;
}

/** In Swagger, a body and the fields of a form are parameters of the operation, too. */
const PARAMETER =
  /^(?<operation>#\/paths\/[^/]+\/[^/]+)\/(?:parameters\/(?<index>\d+)|requestBody(?:\/content\/[^/]+(?<body>\/schema(?:\/properties\/(?<field>[^/]+))?)?)?)(?<rest>.*)$/;

function findParameter(parameters: JsonObject[], { index, field }: Record<string, string>): number {
  if (index === undefined) {
    return parameters.findIndex(
      ({ in: place, name }) => place === 'body' || (place === 'formData' && name === field),
    );
  }
  const other = parameters.filter((parameter) => !isBody(parameter))[Number(index)];
  return other ? parameters.indexOf(other) : -1;
}
