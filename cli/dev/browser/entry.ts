import { client } from '../../../client/browser/entry.tsx';
import { applyPreviewEvents } from './apply-preview-events.ts';

void client.then(applyPreviewEvents);
