import { deleteReport as route } from '#contract/reports.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { deleteReport } from '#server/products/reports/delete-report.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';

export const ALL = endpoints([
  route,
  deleteReport,
  { changes: ({ id }) => [catalogueTag, productTag(id)] },
]);
