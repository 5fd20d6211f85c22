import { client } from '../../../client/browser/entry.tsx';
import { followPreview } from './follow-preview.ts';

void client.then(followPreview);
