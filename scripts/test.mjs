// npm test: installs, then runs every check on Node 24. See test.ts.
import { main } from './bootstrap.mjs';

await main('test.ts', () => console.log('0 passed, 1 failed'));
