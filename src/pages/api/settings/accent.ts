import { getAccentShades } from '#contract/shop-settings.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { accentOnPages } from '#server/shop-settings/accent-colors.ts';

export const ALL = endpoints([
  getAccentShades,
  async (_deps, { accent }) => ({
    light: accentOnPages('light', accent),
    dark: accentOnPages('dark', accent),
  }),
]);
