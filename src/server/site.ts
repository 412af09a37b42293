import type { SettingsValues } from '#contract/shop-settings.ts';
import { loadSite, type Site } from './settings.ts';
import { firstSettings } from './shop-settings/first-settings.ts';

/** Pictures of the brand, by paths relative to the shop's root; null: the shop's own. */
export interface BrandPictures {
  /** With its width at `logoHeight`, px. */
  logo: { path: string; width: number } | null;
  favicon: string | null;
  sharePicture: string | null;
}

interface ShownSettings {
  values: SettingsValues;
  pictures: BrandPictures;
}

let loaded: Site | undefined;
const load = () => (loaded ??= loadSite(process.env));

const fromEnvironment = (): ShownSettings => ({
  values: firstSettings({ siteName: load().name, supportEmail: load().supportEmail }),
  pictures: { logo: null, favicon: null, sharePicture: null },
});

let shown: ShownSettings | undefined;

/** Shows settings from now on, on the pages and in the mails of this process. */
export function showSettings(settings: ShownSettings): void {
  shown = settings;
}

/**
 * The shop as pages and mails present it: as the seller set it. A page that is prerendered knows
 * the environment only.
 *
 * It is loaded on first use: `serve` imports the pages before it can report malformed settings.
 */
export const site = {
  get url(): string {
    return load().url;
  },
  get name(): string {
    return site.values.siteName;
  },
  get supportEmail(): string {
    return site.values.supportEmail;
  },
  get values(): SettingsValues {
    return (shown ??= fromEnvironment()).values;
  },
  get pictures(): BrandPictures {
    return (shown ??= fromEnvironment()).pictures;
  },
};
