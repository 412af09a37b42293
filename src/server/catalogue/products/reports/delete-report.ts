import { and, eq, isNull } from 'drizzle-orm';
import { products, reports } from '#db/schema.ts';
import { texts } from '#contract/catalogue/reports.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { productSubject } from '../delete-product.ts';
import { nameOf } from './add-report.ts';
import { noteProductChanged } from '../../note-product-changed.ts';

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
      .where(and(eq(products.id, id), isNull(products.deletedAt)));
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
