import type { Operation } from '../contract.ts';

/** A summary of more characters, or of more than one line, is a text and no name. */
const MAX_LABEL_LENGTH = 120;

/** Name an operation for readers: its summary, else its id, else its method and path. */
export function toOperationLabel(operation: Operation): string {
  const { summary, operationId } = operation;
  const isName =
    summary !== undefined && summary.length <= MAX_LABEL_LENGTH && !/\n./.test(summary);
  return (isName ? summary : operationId) ?? toCallLabel(operation);
}

/** `GET /users/{id}` */
export function toCallLabel({ method, pathKey }: Operation): string {
  return `${method.toUpperCase()} ${pathKey}`;
}
