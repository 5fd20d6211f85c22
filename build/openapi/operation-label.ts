import type { Operation } from './contract.ts';

/** Name an operation for readers: its summary, else its id, else its method and path. */
export function toOperationLabel(operation: Operation): string {
  return operation.summary ?? operation.operationId ?? toCallLabel(operation);
}

/** `GET /users/{id}` */
export function toCallLabel({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}
