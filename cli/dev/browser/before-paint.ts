// The script of the document's head. A tab follows the preview from the start.
import { loadClient } from '../../../client/browser/load-client.ts';

export * from '../../../client/browser/before-paint.ts';

loadClient();
