import { sealLine, unsealLine } from '../../worker/store/sealed-line.ts';

/** Change the lines of a manifest, one by one, as if the build had written them so. */
export function editManifest(manifest: string, edit: (json: string) => string): string {
  const [head = '', ...lines] = manifest.trimEnd().split('\n').map(unsealLine).map(edit);
  const body = `${lines.map(sealLine).join('\n')}\n`;
  const sized = JSON.stringify({ ...JSON.parse(head), length: body.length });
  return `${sealLine(sized)}\n${body}`;
}
