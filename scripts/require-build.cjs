// Preloaded by `npm run serve`: Node's own words for a build that is not there are a stack. It is CommonJS, which costs the start
// nothing that can be measured; --import costs 2 ms.
const { existsSync } = require('node:fs');

if (!existsSync('dist/server/entry.mjs')) {
  console.error('The store has not been built yet: run `npm run build` first.');
  process.exit(1);
}
