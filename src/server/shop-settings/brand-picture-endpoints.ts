import { brandPictures, type BrandPictureKind } from '#contract/shop-settings.ts';
import { everythingTag } from '../endpoint/caching.ts';
import { endpoints } from '../endpoint/endpoint.ts';
import { restoreBrandPicture, saveBrandPicture } from './save-brand-picture.ts';

/** Creates the endpoints of one picture of the brand. */
export function brandPictureEndpoints(kind: BrandPictureKind) {
  const { save, restore } = brandPictures[kind];
  const changes = () => [everythingTag];
  return endpoints(
    [save, (deps, input, caller) => saveBrandPicture(deps, kind, input, caller), { changes }],
    [restore, (deps, _input, caller) => restoreBrandPicture(deps, kind, caller), { changes }],
  );
}
