/** Leads to the contract of one operation alone, which is made for tools rather than for reading. */
export function OperationContract({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <p className="operation-contract">
      <a href={url} data-document-load="">
        OpenAPI of this operation
      </a>
    </p>
  );
}
