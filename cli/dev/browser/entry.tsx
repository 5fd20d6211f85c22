import { startClient } from '../../../client/browser/start-client.tsx';
import { followPreview } from './follow-preview.ts';

followPreview(startClient());
