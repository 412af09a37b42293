import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import type { Settings, Site } from '../settings.ts';
import { firstSettings } from './first-settings.ts';
import {
  readBrandPictures,
  readShopSettings,
  type BrandPictures,
  type SettingsDeps,
} from './read-shop-settings.ts';

/** The shop as pages and mails present it, with the seller's settings. */
export interface Shop extends Site {
  values: SettingsValues;
  pictures: BrandPictures;
}

/** Returns the shop that the environment describes: all that a prerendered page knows. */
export function shopAtFirst(site: Site): Shop {
  const values = firstSettings({ siteName: site.name, supportEmail: site.supportEmail });
  return { ...site, values, pictures: { logo: null, favicon: null, sharePicture: null } };
}

/** @param settings the environment's */
export async function readShop({
  db,
  settings,
}: SettingsDeps & { settings: Settings }): Promise<Shop> {
  const [values, pictures] = await Promise.all([
    readShopSettings({ db, settings }),
    readBrandPictures({ db }),
  ]);
  const { siteName: name, supportEmail } = values;
  return { url: settings.siteUrl, name, supportEmail, values, pictures };
}

/** Returns the environment's settings with the seller's changes. */
export function withShop(settings: Settings, { values, pictures }: Shop): Settings {
  const { siteName, supportEmail, replyHours, digitalConsent, seller } = values;
  const { countryHeader, vatMode, timeZone, accent } = values;
  return {
    ...settings,
    siteName,
    supportEmail,
    replyHours,
    digitalConsent,
    seller,
    countryHeader,
    vatMode,
    timeZone,
    mailBrand: { accent, logo: pictures.logo },
  };
}
