const PREVIEW = 'Preview of release';

/**
 * What a version says of itself: its release, and the fingerprint of all that was uploaded with it, by
 * which another run finds that it is there already. Cloudflare allows 100 bytes.
 */
export function toVersionMessage(
  release: string,
  fingerprint: string,
  kind: 'release' | 'preview',
): string {
  return `${kind === 'preview' ? PREVIEW : 'Release'} ${release}, files ${fingerprint}`;
}

export function isPreview(message: string): boolean {
  return message.startsWith(PREVIEW);
}
