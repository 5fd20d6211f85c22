import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import {
  toSampleCases,
  toSampleRequest,
} from '../../../../build/openapi/samples/to-sample-request.ts';

/** Create the request of the first sample of an operation, `POST /a`. */
export function toRequest(operation: object, root: object = {}, path = '/a') {
  const spec = parseSpec({ paths: { [path]: { post: operation } }, ...root }, 'api', 'api.yaml');
  const [parsed] = spec.operations;
  if (!parsed) throw new Error('The document has no operation.');
  const [sampleCase] = toSampleCases(parsed, spec);
  if (!sampleCase) throw new Error('The operation has no sample.');
  return { ...toSampleRequest(parsed, spec, sampleCase), spec, operation: parsed };
}
