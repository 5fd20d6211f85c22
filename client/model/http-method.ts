/** The methods of an OpenAPI path item, in the order of the reference. */
export const HTTP_METHODS = [
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
  'query',
] as const;
