/** The OpenAPI document as a file. */
export interface SpecDownload {
  /** For example `JSON`. */
  format: string;
  url: string;
}

/** Links to the OpenAPI document of a reference. */
export function SpecDownloads({ downloads }: { downloads: SpecDownload[] }) {
  if (downloads.length === 0) return null;
  return (
    <p className="spec-downloads">
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
