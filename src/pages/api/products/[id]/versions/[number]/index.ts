import * as contract from '#contract/version-form.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';
import { changeVersion } from '#server/versions/change-version.ts';

export const ALL = endpoints([
  contract.changeVersion,
  changeVersion,
  { changes: ({ id }) => [catalogueTag, productTag(id)] },
]);
