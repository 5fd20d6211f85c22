import type { SafeTree, SchemaDetail } from '../../../client/article/schema-node.ts';
import type { Server } from '../schema/spec.ts';
import type { PageTexts } from './page-texts.ts';

/** The address of a server and its variables. */
export interface ServerContent {
  url: string;
  description: SafeTree;
  variables: { name: string; description: SafeTree; details: SchemaDetail[] }[];
}

/** Create the content of a server. */
export function createServer(
  { url, description, variables }: Server,
  { renderDescription }: PageTexts,
): ServerContent {
  return {
    url,
    description: renderDescription(description),
    variables: variables.map((variable) => ({
      name: variable.name,
      description: renderDescription(variable.description),
      details: toVariableDetails(variable),
    })),
  };
}

function toVariableDetails({ defaultValue, allowed }: Server['variables'][number]): SchemaDetail[] {
  return [
    { label: 'Default', values: [defaultValue].filter(Boolean), isCode: true },
    { label: 'Allowed', values: allowed, isCode: true },
  ].filter(({ values }) => values.length > 0);
}
