import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './server.ts';

// Files that share a process leave no data folders behind for the next one. As the first hook, it runs after all others of the file.
afterAll(removeTemporaryFolders);
