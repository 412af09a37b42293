import type { Failure } from '#contract/route.ts';
import { addReport, type Report } from '#contract/catalogue/reports.ts';
import type { Run } from '#demo/reports/run.ts';
import { file, formOf, type FormParts } from './product-form.ts';
import { smallRun } from './report-samples.ts';
import type { Shop } from './shop.ts';

interface Added {
  status: number;
  body: Report & Partial<Failure>;
}

/** Uploads a report to a product; checks success against the contract. */
export async function dropReport(
  shop: Pick<Shop, 'url'>,
  token: string,
  productId: number,
  report: Uint8Array | string,
  parts: FormParts = {},
): Promise<Added> {
  const response = await fetch(`${shop.url}/api/products/${productId}/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: formOf({ report: file('ReportTester.html', report), ...parts }),
  });
  const body: Added['body'] = await response.json();
  if (response.ok) addReport.output.parse(body);
  return { status: response.status, body };
}

export const runOf = (seed: number, inputs: Run['inputs'] = [['Seed', String(seed)]]): Run => ({
  ...smallRun,
  inputs,
  trades: smallRun.trades.map((one, index) => ({
    ...one,
    profit: one.profit + seed * (index + 1),
  })),
});
