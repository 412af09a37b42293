import { publishVersion as publishVersionRoute } from '#contract/version-form.ts';
import { listVersions as listVersionsRoute } from '#contract/version-list.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';
import { listVersions } from '#server/versions/list-versions.ts';
import { publishVersion } from '#server/versions/publish-version.ts';

export const ALL = endpoints(
  [listVersionsRoute, listVersions, { shownBy: ({ id }) => [productTag(id)] }],
  [publishVersionRoute, publishVersion, { changes: ({ id }) => [catalogueTag, productTag(id)] }],
);
