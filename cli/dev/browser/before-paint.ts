// The script of the document's head. Follows the preview from the start.
import '../../../client/browser/before-paint.ts';
import { loadClient } from '../../../client/browser/load-client.ts';

loadClient();
