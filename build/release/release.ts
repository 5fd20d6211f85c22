/** What a file of the release holds. */
export type FileContent = string | Uint8Array;

/** All that a build makes: what goes to KV, what the asset server gets, and the Worker between them. */
export interface Release {
  /** Hash of pages and code. */
  id: string;
  /** KV key → value. The manifest's key names the release. */
  records: Map<string, string>;
  /** Name below the assets folder → bytes. */
  files: Map<string, FileContent>;
  /** The Worker's bundle. */
  worker: string;
}
