import { and, count, eq, desc } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, productVersions, reports, files, setFiles as setFileTable } from '#db/schema.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import type * as contract from '#contract/catalogue/reports.ts';
import { maxReports, texts, type Report } from '#contract/catalogue/reports.ts';
import { toReportCurve } from '#contract/catalogue/reports/curve.ts';
import { sketchOf } from '#contract/catalogue/reports/sketch.ts';
import {
  firstDifference,
  findSetFile,
  openSetFile,
  selectSetFiles,
  stillThere,
  type SetFileRow,
} from './match-set-files.ts';
import type { CheckedReport } from '#contract/catalogue/reports/read-report.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Upload } from '#contract/kit/upload.ts';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound, invalidField } from '#server/kit/errors.ts';
import { noteProductChanged } from '../../note-product-changed.ts';
import { isVisibleTo } from '../get-product.ts';
import { isNumbered } from '../product-versions.ts';
import { stagedFile } from '#server/kit/uploads/staged-file.ts';
import { formatCount, formatDay } from '#texts/language.ts';
import { productSubject } from '../delete-product.ts';
import { readInThread, type ReadFile } from './report-thread.ts';

type Input = ParsedInputOf<typeof contract.addReport>;
type AddDeps = Pick<Deps, 'db' | 'storage' | 'now'>;

/**
 * Reads and checks a strategy tester report and stores its figures; the file itself is not kept.
 *
 * @throws AppError 400, at the field, if it is no report, is inconsistent, or was not made with the
 *   named set file; 404 if the product is not on sale; 409 for a duplicate or one too many
 */
export async function addReport(deps: AddDeps, input: Input, caller: Caller): Promise<Report> {
  const { id } = input;
  const { setFiles } = await loadProduct(deps.db, input, caller);
  const { report, hash } = await readUpload(input.report);
  const setFileId = await chooseSetFile(deps, { input, report, setFiles });
  const now = deps.now();
  const { figures, inputs } = report;
  const curve = toReportCurve(report.curve);

  const reportId = await deps.db.transaction(async (tx) => {
    const { name, versionId } = await loadProduct(tx, input, caller);
    const [row] = await tx
      .insert(reports)
      .values({
        productId: id,
        hash,
        figures,
        curve,
        sketch: sketchOf(curve),
        inputs,
        setFileId: stillThere(setFileId, id),
        versionId,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: reports.id });
    if (!row) throw conflict(texts.same);
    await noteProductChanged(tx, id);
    const subject = productSubject({ id, name });
    await recordAction(
      tx,
      caller,
      { action: 'report-added', subject, detail: nameOf(figures) },
      now,
    );
    return row.id;
  });
  const all = await listReports(deps, { id }, caller);
  const added = all.reports.find((one) => one.id === reportId);
  if (!added) throw notFound(texts.notFound);
  return added;
}

const nameOf = ({ symbol, timeframe, from, to, trades }: CheckedReport['figures']) =>
  `${symbol} ${timeframe}, ${formatDay(from)} to ${formatDay(to)}, ${formatCount(trades)} trades`;

interface FoundProduct {
  name: string;
  versionId: number | null;
  setFiles: SetFileRow[];
}

/** @throws AppError 404, 409, or 400 if version or set file belong to another product */
async function loadProduct(
  db: Pick<Db, 'select'>,
  input: Input,
  caller: Caller,
): Promise<FoundProduct> {
  const { id, setFileId, versionNumber } = input;
  const [[product], [present], [version], setFiles] = await Promise.all([
    db
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.id, id), isVisibleTo(caller))),
    db.select({ count: count() }).from(reports).where(eq(reports.productId, id)),
    versionNumber === undefined
      ? []
      : db
          .select({ id: productVersions.id })
          .from(productVersions)
          .where(isNumbered(id, versionNumber)),
    selectSetFiles(db, id),
  ]);
  if (!product) throw notFound(productTexts.notFound);
  if ((present?.count ?? 0) >= maxReports) throw conflict(texts.tooMany);
  if (versionNumber !== undefined && !version) {
    throw invalidField('versionNumber', versionTexts.notFound);
  }
  if (setFileId !== undefined && setFiles.every((setFile) => setFile.id !== setFileId)) {
    throw invalidField('setFileId', texts.noSuchSetFile);
  }
  return { name: product.name, versionId: version?.id ?? null, setFiles };
}

/** @throws AppError 400 with what is wrong with the file and where */
async function readUpload(upload: Upload): Promise<{ report: CheckedReport; hash: string }> {
  const read: ReadFile | null = await readInThread(stagedFile(upload).path);
  if (!read) throw invalidField('report', `${upload.name}: ${texts.tooSlow}`);
  if ('problem' in read) throw invalidField('report', `${upload.name}: ${read.problem}`);
  return read;
}

interface Choice {
  input: Input;
  report: CheckedReport;
  setFiles: SetFileRow[];
}

/** @throws AppError 400 if the named set file has other inputs */
async function chooseSetFile(
  deps: AddDeps,
  { input: { setFileId }, report: { inputs }, setFiles }: Choice,
): Promise<number | null> {
  if (setFileId === undefined) return findSetFile(deps, setFiles, inputs);
  const chosen = setFiles.find(({ id }) => id === setFileId);
  const setFile = chosen && (await openSetFile(deps, chosen));
  const difference = setFile ? firstDifference(inputs, setFile) : '';
  if (difference !== null) throw invalidField('setFileId', texts.otherInputs(difference));
  return setFileId;
}

/** @throws AppError 404 */
export async function deleteReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, reportId }: { id: number; reportId: number },
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.id, id), isVisibleTo(caller)));
    const [row] = await tx
      .delete(reports)
      .where(and(eq(reports.id, reportId), eq(reports.productId, id)))
      .returning({ figures: reports.figures });
    if (!product || !row) throw notFound(texts.notFound);
    await noteProductChanged(tx, id);
    const subject = productSubject({ id, name: product.name });
    const detail = nameOf(row.figures);
    await recordAction(tx, caller, { action: 'report-removed', subject, detail }, now());
  });
}

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/** Lists a product's backtests, latest first. @throws AppError 404 */
export async function listReports(
  { db }: Pick<Deps, 'db'>,
  { id }: { id: number },
  caller?: Pick<Caller, 'admin'>,
): Promise<{ reports: Report[] }> {
  const rows = await selectReports(db, id, caller);
  // A product without reports still has a row.
  if (rows.length === 0) throw notFound(productTexts.notFound);
  return { reports: rows.flatMap((row) => describeReport(row) ?? []) };
}

const selectReports = (db: Deps['db'], id: number, caller?: Pick<Caller, 'admin'>) =>
  db
    .select({
      report: reports,
      setFile: setFileTable,
      fileName: files.name,
      versionNumber: productVersions.number,
    })
    .from(products)
    .leftJoin(reports, eq(reports.productId, products.id))
    .leftJoin(setFileTable, eq(setFileTable.id, reports.setFileId))
    .leftJoin(files, eq(files.id, setFileTable.fileId))
    .leftJoin(productVersions, eq(productVersions.id, reports.versionId))
    .where(and(eq(products.id, id), isVisibleTo(caller)))
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
