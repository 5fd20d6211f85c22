import { useArticleContext } from './article-context.tsx';
import { SchemaFields } from './schema.tsx';

/** Fields of a schema of the OpenAPI document, as the reference shows them. `list` is an index. */
export function ContractFields({ list }: { list: string }) {
  const fields = useArticleContext().fieldLists?.[Number(list)];
  if (!fields) throw new Error(`The page has no field list ${list}.`);
  return <SchemaFields fields={fields} />;
}
