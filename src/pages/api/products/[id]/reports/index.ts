import * as contract from '#contract/reports.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { addReport } from '#server/products/reports/add-report.ts';
import { listReports } from '#server/products/reports/list-reports.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';

export const ALL = endpoints(
  [contract.listReports, listReports, { shownBy: ({ id }) => [productTag(id)] }],
  [contract.addReport, addReport, { changes: ({ id }) => [catalogueTag, productTag(id)] }],
);
