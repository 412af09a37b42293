import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productVersions, setFiles, versionInputs } from '#db/schema.ts';
import { insertVersion } from '#tests/support/release-stage.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { findVersionsAndInputs } from '../versions/list-versions.ts';
import { newestInputsColumns } from './newest-inputs.ts';

const db = tempDatabase();
const inputNamed = (name: string) => ({
  name,
  type: null,
  default: '',
  label: null,
  enumNames: [],
  group: null,
});

test('findVersionsAndInputs ignores inputs of other products', async () => {
  const [version, other] = [await insertVersion(db()), await insertVersion(db())];
  await db()
    .insert(versionInputs)
    .values({ versionId: other.id, inputs: [inputNamed('Other')] });
  const { productId, fileId } = other;
  const setFile = { symbol: 'EURUSD', note: '', fileId, position: 0 };
  await db()
    .insert(setFiles)
    .values({ ...setFile, productId, inputs: [inputNamed('Other')] });
  expect((await findVersionsAndInputs(db(), version.productId)).inputs).toBeNull();
  await db()
    .insert(setFiles)
    .values({ ...setFile, productId: version.productId, inputs: [inputNamed('Own')] });
  expect((await findVersionsAndInputs(db(), version.productId)).inputs).toMatchObject({
    setFileSymbol: 'EURUSD',
    inputs: [{ name: 'Own' }],
  });
});

test('newestInputsColumns run once per query', async () => {
  const { productId } = await insertVersion(db());
  const versions = db()
    .select({ id: productVersions.id, ...newestInputsColumns(productId) })
    .from(productVersions)
    .where(eq(productVersions.productId, productId));
  const plan = await db().all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${versions.getSQL()}`);
  const details = plan.map(({ detail }) => detail);
  expect(details.filter((detail) => detail.includes('SCALAR SUBQUERY'))).not.toEqual([]);
  // A correlated subquery would run once per row.
  expect(details.filter((detail) => detail.includes('CORRELATED'))).toEqual([]);
  expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
});
