import { loadSite, type Site } from './settings.ts';

let loaded: Site | undefined;
const load = () => (loaded ??= loadSite(process.env));

/**
 * What every page says of the shop: from the environment of the build in prerendered pages, of `serve` in others.
 *
 * Read when a page first asks: `serve` imports the pages before it can say which settings are malformed, all of them.
 */
export const site: Site = {
  get url() {
    return load().url;
  },
  get name() {
    return load().name;
  },
  get supportEmail() {
    return load().supportEmail;
  },
};
