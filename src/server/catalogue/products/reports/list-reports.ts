import { and, desc, eq, isNull } from 'drizzle-orm';
import { files, products, productVersions, reports, setFiles } from '#db/schema.ts';
import { texts } from '#contract/catalogue/products.ts';
import type { Report } from '#contract/catalogue/reports.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/**
 * Lists the backtests of a product on sale, latest first.
 *
 * @throws AppError 404
 */
export async function listReports(
  { db }: Pick<Deps, 'db'>,
  { id }: { id: number },
): Promise<{ reports: Report[] }> {
  const rows = await selectReports(db, id);
  // A product without reports still has a row.
  if (rows.length === 0) throw notFound(texts.notFound);
  return { reports: rows.flatMap((row) => describeReport(row) ?? []) };
}

const selectReports = (db: Deps['db'], id: number) =>
  db
    .select({
      report: reports,
      setFile: setFiles,
      fileName: files.name,
      versionNumber: productVersions.number,
    })
    .from(products)
    .leftJoin(reports, eq(reports.productId, products.id))
    .leftJoin(setFiles, eq(setFiles.id, reports.setFileId))
    .leftJoin(files, eq(files.id, setFiles.fileId))
    .leftJoin(productVersions, eq(productVersions.id, reports.versionId))
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .orderBy(desc(reports.id));

function describeReport({ report, setFile, fileName, versionNumber }: ReportRow): Report | null {
  if (!report) return null;
  const { id, figures, curve, hash, createdAt } = report;
  return {
    id,
    ...figures,
    curve,
    setFile: setFile && { id: setFile.id, symbol: setFile.symbol, fileName: fileName ?? '' },
    versionNumber,
    sha256: hash,
    addedAt: createdAt.toISOString(),
  };
}
