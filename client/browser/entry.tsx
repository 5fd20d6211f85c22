import { startClient } from './start-client.tsx';

// Evaluating React has been a long task: the reader comes before the next one.
setTimeout(startClient);
