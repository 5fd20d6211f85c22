/** The contract as a file. */
export interface ContractDownload {
  /** For example `JSON`. */
  format: string;
  url: string;
}

/** Where to get the contract that a reference is made from. */
export function ContractDownloads({ downloads }: { downloads: ContractDownload[] }) {
  if (downloads.length === 0) return null;
  return (
    <p className="contract-downloads">
      OpenAPI contract:{' '}
      {downloads.map(({ format, url }, index) => (
        <span key={format}>
          {index > 0 && ', '}
          <a href={url} download="">
            {format}
          </a>
        </span>
      ))}
    </p>
  );
}
