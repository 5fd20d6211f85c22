import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const errors = z.array(
  z.strictObject({
    in: z.string().optional(),
    parameter: z.string().optional(),
    pointer: z.string().optional(),
    code: z.string(),
    detail: z.string(),
  }),
);

const catalogue = z.record(
  z.string(),
  z.strictObject({
    status: z.number(),
    title: z.string(),
    cause: z.string(),
    fix: z.string(),
    detail: z.string(),
    errors: errors.optional(),
    variants: z.record(z.string(), errors).default({}),
  }),
);

/** An example of the OpenAPI document: the cause of a problem is its description. */
export interface ProblemExample {
  summary: string;
  description: string;
  'x-fix': string;
  value: unknown;
}

/** Derive the examples of problems from their catalogue. Code, or code and variant → example. */
export function toProblemExamples(file: string): Map<string, ProblemExample> {
  const problems = catalogue.parse(parse(readFileSync(file, 'utf8')));
  return new Map(
    Object.entries(problems).flatMap(
      ([code, { status, title, detail, cause, fix, ...problem }]) => {
        const toExample = (errors: unknown): ProblemExample => ({
          summary: title,
          description: cause,
          'x-fix': fix,
          value: {
            type: `/docs/api/management/problems/${code}`,
            code,
            title,
            status,
            detail,
            instance: `urn:uuid:${REQUEST_ID}`,
            requestId: REQUEST_ID,
            ...(errors !== undefined && { errors }),
          },
        });
        const variants = Object.entries(problem.variants);
        return [
          [code, toExample(problem.errors)] as const,
          ...variants.map(([name, own]) => [`${code}.${name}`, toExample(own)] as const),
        ];
      },
    ),
  );
}

const REQUEST_ID = '6f1d7a52-8c1e-4b57-9a0e-2f4f6c1b7d3e';
