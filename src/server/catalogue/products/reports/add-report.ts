import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, productVersions, reports } from '#db/schema.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import type * as contract from '#contract/catalogue/reports.ts';
import { maxReports, texts, type Report } from '#contract/catalogue/reports.ts';
import { toReportCurve } from '#contract/catalogue/reports/curve.ts';
import { sketchOf } from '#contract/catalogue/reports/sketch.ts';
import { firstDifference } from './match-inputs.ts';
import type { CheckedReport } from '#contract/catalogue/reports/read-report.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Upload } from '#contract/kit/upload.ts';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { noteProductChanged } from '../../note-product-changed.ts';
import { isNumbered } from '../product-versions.ts';
import { refuseFile } from '#server/kit/uploads/check-files.ts';
import { forgetIncoming, stageUploads } from '#server/kit/uploads/incoming-file.ts';
import { openUploadFolder } from '#server/kit/uploads/upload-folder.ts';
import { formatCount, formatDay } from '#texts/language.ts';
import { productSubject } from '../delete-product.ts';
import { listReports } from './list-reports.ts';
import {
  findSetFile,
  openSetFile,
  selectSetFiles,
  stillThere,
  type SetFileRow,
} from './match-set-files.ts';
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
  const { setFiles } = await loadProduct(deps.db, input);
  const { report, hash } = await readUpload(deps, input.report);
  const setFileId = await chooseSetFile(deps, { input, report, setFiles });
  const now = deps.now();
  const { figures, inputs } = report;
  const curve = toReportCurve(report.curve);

  const reportId = await deps.db.transaction(async (tx) => {
    const { name, versionId } = await loadProduct(tx, input);
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
  const all = await listReports(deps, { id });
  const added = all.reports.find((one) => one.id === reportId);
  if (!added) throw notFound(texts.notFound);
  return added;
}

export const nameOf = ({ symbol, timeframe, from, to, trades }: CheckedReport['figures']) =>
  `${symbol} ${timeframe}, ${formatDay(from)} to ${formatDay(to)}, ${formatCount(trades)} trades`;

interface FoundProduct {
  name: string;
  versionId: number | null;
  setFiles: SetFileRow[];
}

/** @throws AppError 404, 409, or 400 if version or set file belong to another product */
async function loadProduct(db: Pick<Db, 'select'>, input: Input): Promise<FoundProduct> {
  const { id, setFileId, versionNumber } = input;
  const [[product], [present], [version], setFiles] = await Promise.all([
    db
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.id, id), isNull(products.deletedAt))),
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
    throw refuseFile('versionNumber', versionTexts.notFound);
  }
  if (setFileId !== undefined && setFiles.every((setFile) => setFile.id !== setFileId)) {
    throw refuseFile('setFileId', texts.noSuchSetFile);
  }
  return { name: product.name, versionId: version?.id ?? null, setFiles };
}

/** @throws AppError 400 saying what is wrong with the file and where; 410 if it never arrived */
async function readUpload(
  { storage }: AddDeps,
  upload: Upload,
): Promise<{ report: CheckedReport; hash: string }> {
  const scratch = await openUploadFolder();
  try {
    const staged = await stageUploads(storage, [['report', upload]], scratch.path);
    const read: ReadFile | null = await readInThread(staged(upload).path);
    if (!read) throw refuseFile('report', `${upload.name}: ${texts.tooSlow}`);
    if ('problem' in read) throw refuseFile('report', `${upload.name}: ${read.problem}`);
    await forgetIncoming(storage, [upload]);
    return read;
  } finally {
    await scratch.forget();
  }
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
  if (difference !== null) throw refuseFile('setFileId', texts.otherInputs(difference));
  return setFileId;
}
