import { getSettings, saveSettings } from '#contract/shop-settings.ts';
import { everythingTag } from '#server/endpoint/caching.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { getShopSettings } from '#server/shop-settings/get-shop-settings.ts';
import { saveShopSettings } from '#server/shop-settings/save-shop-settings.ts';

export const ALL = endpoints(
  [getSettings, getShopSettings],
  [saveSettings, saveShopSettings, { changes: () => [everythingTag] }],
);
