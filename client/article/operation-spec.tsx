/** Leads to the OpenAPI document of one operation. */
export function OperationSpec({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <p className="operation-spec">
      <a href={url} data-document-load="">
        OpenAPI of this operation
      </a>
    </p>
  );
}
