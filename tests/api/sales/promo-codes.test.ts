import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, promoCodeProducts, promoCodes } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import {
  createPromoCode,
  deletePromoCode,
  getPromoCode,
  listPromoCodes,
  texts,
  updatePromoCode,
  validatePromo,
} from '#contract/sales/promo-codes.ts';
import type { InputOf } from '#contract/route.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

type Form = InputOf<typeof createPromoCode>;

let made = 0;
const form = (change: Partial<Form> = {}): Form => ({
  code: `TEST${++made}`,
  discount_percentage: 10,
  expiration_date: '2099-12-31',
  ...change,
});
const create = (change: Partial<Form> = {}) => shop.call(createPromoCode, form(change), shop.token);
const validate = (code: string, productId?: number) =>
  shop.call(validatePromo, { code, ...(productId ? { productId } : {}) });

describe('promo codes', () => {
  test('are created, read, updated and deleted, and each change is audited', async () => {
    const product = await shop.paidProduct();
    const added = dataOf(
      await create({ code: ' spring-5 ', product_ids: [product.id, product.id] }),
    );
    expect(added).toMatchObject({
      code: 'SPRING-5',
      discount_percentage: 10,
      expiration_date: '2099-12-31',
      is_active: 1,
      start_date: null,
      max_uses: null,
      once_per_buyer: 0,
      product_ids: [product.id],
      uses: 0,
      revenue: 0,
    });
    const { id } = added;
    expect(dataOf(await shop.call(getPromoCode, { id }, shop.token))).toEqual(added);

    const change = form({ code: 'SPRING-6', discount_percentage: 12.5, is_active: 0, max_uses: 3 });
    const changed = dataOf(await shop.call(updatePromoCode, { id, ...change }, shop.token));
    expect(changed).toMatchObject({ id, code: 'SPRING-6', is_active: 0, product_ids: [] });
    expect(dataOf(await shop.call(getPromoCode, { id }, shop.token))).toEqual(changed);

    await shop.call(updatePromoCode, { id, ...change, product_ids: [product.id] }, shop.token);
    expect((await shop.call(deletePromoCode, { id }, shop.token)).ok).toBe(true);
    const { db } = shop.database;
    expect(await db.$count(promoCodeProducts, eq(promoCodeProducts.promoCodeId, id))).toBe(0);
    for (const gone of [
      await shop.call(getPromoCode, { id }, shop.token),
      await shop.call(updatePromoCode, { id, ...form() }, shop.token),
      await shop.call(deletePromoCode, { id }, shop.token),
    ]) {
      expect(failureOf(gone)).toMatchObject({ status: 404, error: texts.notFound });
    }

    const entries = await db.select().from(auditLog).orderBy(auditLog.id);
    expect(entries.filter(({ subject }) => subject.startsWith(`Promo code ${id},`))).toMatchObject([
      {
        action: 'promo-code-created',
        detail: `10% off, only products #${product.id}`,
        username: demoAdmin.username,
        address: '127.0.0.1',
      },
      {
        action: 'promo-code-updated',
        detail: `SPRING-5 → SPRING-6, 10% off → 12.5% off, active → switched off, no limit of uses → at most 3 uses, only products #${product.id} → all products`,
      },
      { action: 'promo-code-updated' },
      { action: 'promo-code-deleted' },
    ]);
  });

  test('are unique in any case, also concurrently', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => create({ code: 'ONCE' })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const refused of results.filter(({ ok }) => !ok)) {
      expect(failureOf(refused)).toMatchObject({ status: 409, error: texts.duplicate });
    }
    expect(failureOf(await create({ code: 'once' })).status).toBe(409);
    const { id } = dataOf(await create({ code: 'ANOTHER' }));
    const renamed = await shop.call(updatePromoCode, { id, ...form({ code: 'Once' }) }, shop.token);
    expect(failureOf(renamed)).toMatchObject({ status: 409, error: texts.duplicate });
    expect(dataOf(await shop.call(getPromoCode, { id }, shop.token)).code).toBe('ANOTHER');
  });

  test.each([0, -1, 100.01, 0.005, 12.345])('reject %d percent', async (percentage) => {
    expect(failureOf(await create({ discount_percentage: percentage }))).toMatchObject({
      status: 400,
      failure: { issues: [{ path: 'discount_percentage' }] },
    });
  });

  test.each([0.01, 33.33, 100])('accept %d percent', async (percentage) => {
    const { code } = dataOf(await create({ discount_percentage: percentage }));
    const validated = dataOf(await validate(` ${code.toLowerCase()} `));
    expect(validated).toEqual({ success: true, discount_percentage: percentage });
  });

  test.each([
    [{ code: '' }, 'code'],
    [{ code: 'TWO WORDS' }, 'code'],
    [{ expiration_date: '2026-02-30' }, 'expiration_date'],
    [{ start_date: '2099-12-31', expiration_date: '2099-12-30' }, 'start_date'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ product_ids: [999_999] }, 'product_ids'],
    [{ note: 'x'.repeat(201) }, 'note'],
  ])('reject %j at its field', async (change, path) => {
    const before = await shop.database.db.$count(promoCodes);
    expect(failureOf(await create(change))).toMatchObject({
      status: 400,
      failure: { issues: [{ path }] },
    });
    expect(await shop.database.db.$count(promoCodes)).toBe(before);
  });

  test('have a note that only the seller sees', async () => {
    const { id, code } = dataOf(await create({ note: ' For the readers of Anna ' }));
    expect(dataOf(await validate(code))).toEqual({ success: true, discount_percentage: 10 });
    const { promoCodes: found } = dataOf(
      await shop.call(listPromoCodes, { search: 'readers of anna' }, shop.token),
    );
    expect(found).toMatchObject([{ id, note: 'For the readers of Anna' }]);
    await shop.call(updatePromoCode, { id, ...form({ code }) }, shop.token);
    expect(dataOf(await shop.call(getPromoCode, { id }, shop.token)).note).toBe('');
    const details = await shop.database.db
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.subject, `Promo code ${id}, ${code}`));
    expect(details.at(-1)?.detail).toBe('note: For the readers of Anna → no note');
  });
});
