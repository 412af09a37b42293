import { loadSite, type Site } from './settings.ts';

let loaded: Site | undefined;
const load = () => (loaded ??= loadSite(process.env));

/**
 * The shop as pages present it: from the build's environment in prerendered pages, from that of
 * `serve` in others.
 *
 * Loaded on first use: `serve` imports the pages before it can report all malformed settings.
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
