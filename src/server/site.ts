import { loadSite } from './settings.ts';

/** What every page says of the shop: from the environment of the build in prerendered pages, of `serve` in others. */
export const site = loadSite(process.env);
