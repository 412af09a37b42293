// npm start, npm run dev: installs, then runs the demo on Node 24. See run.ts.
import { main } from './bootstrap.mjs';

await main('run.ts');
