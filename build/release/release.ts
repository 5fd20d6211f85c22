/** The content of a file. */
export type FileContent = string | Uint8Array;

/** The result of a build: records for KV, files for the asset server, and the Worker. */
export interface Release {
  /** Hash of the manifest, and so of pages and code. */
  id: string;
  /** Origin of the published site; null if `url` is not set. */
  origin: string | null;
  /** KV key → value. The manifest's key contains the release id. */
  records: Map<string, string>;
  /** Name below the assets folder → bytes. */
  files: Map<string, FileContent>;
  /** The Worker's bundle. */
  worker: string;
}
