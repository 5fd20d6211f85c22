import { useArticle } from './article-context.tsx';
import { SchemaFields } from './schema.tsx';

/** Fields of one of the contract's schemas, shown as the reference shows them. */
export function ContractFields({ list }: { list: string }) {
  const fields = useArticle().fieldLists?.[Number(list)];
  if (!fields) throw new Error(`The page has no list of fields ${list}.`);
  return <SchemaFields fields={fields} />;
}
