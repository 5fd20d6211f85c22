import { toObject } from '../../../build/openapi/load/json.ts';

export type Json = Record<string, unknown>;

/** What an example would show, and with it answer a question that is open. */
export interface Answer {
  /** The id of the question. */
  question: string;
  shows: string;
  /** Whether an object of an example is such an answer. */
  isAnswer: (object: Json, tenant: Tenant) => boolean;
  /** Objects that are one: put into an example, each has to be found. */
  examples: Json[];
}

/** What objects of an example are compared with. */
interface Tenant {
  /** The times of all purchases. */
  purchases: Set<unknown>;
  notifications: Set<unknown>;
  /** By the id of a user. */
  joinedAt: Map<unknown, unknown>;
  /** The days of purchases that were not the first one of a user. */
  laterPurchases: Set<string>;
  objects: Json[];
}

/** Find the objects that are such an answer. */
export function findAnswers({ isAnswer }: Answer, objects: Json[]): Json[] {
  const tenant = toTenant(objects);
  return objects.filter((object) => isAnswer(object, tenant));
}

function toTenant(objects: Json[]): Tenant {
  const purchases = objects.filter(({ eventKey }) => eventKey === 'coffee.purchased');
  return {
    purchases: toSet(purchases.flatMap((one) => [one['occurredAt'], one['receivedAt']])),
    notifications: toSet(objects.filter(({ title }) => title).map((one) => one['createdAt'])),
    joinedAt: new Map(
      objects.filter((one) => 'loginStatus' in one).map((one) => [one['id'], one['createdAt']]),
    ),
    laterPurchases: new Set(
      purchases
        .filter(({ fields }) => toObject(fields)['purchaseCount'] !== 1)
        .map(({ occurredAt }) => String(occurredAt).slice(0, '2025-02-14'.length)),
    ),
    objects,
  };
}

function toSet(times: unknown[]): Set<unknown> {
  return new Set(times.filter((time) => time !== undefined));
}

/** List an object and those inside of it. */
export function listObjects(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(listObjects);
  if (typeof value !== 'object' || value === null) return [];
  return [toObject(value), ...Object.values(value).flatMap(listObjects)];
}
