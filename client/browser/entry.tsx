import { startClient } from './start-client.tsx';

startClient();
