import { brandPictureEndpoints } from '#server/shop-settings/brand-picture-endpoints.ts';

export const ALL = brandPictureEndpoints('logo');
