import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { login } from '#contract/seller/admin.ts';
import { getMe, saveMe, saveOwnPassword } from '#contract/seller/me.ts';
import { outbox } from '#db/schema.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { supportPassword as oldPassword, supportToken } from '../../support/support-account.ts';

const shop = useShop({ seed: 'none' });
const newPassword = 'staple of a new horse';
const logIn = (username: string, password = oldPassword) =>
  shop.call(login, { username, password });

const mailTo = async (toAddress: string) =>
  (await shop.database.db.query.outbox.findFirst({ where: eq(outbox.toAddress, toAddress) }))
    ?.subject;

test('one of two changes of a password at once counts, ends other sessions and is mailed @p328', async () => {
  const token = await supportToken(shop, 'ada');
  const other = dataOf(await logIn('ada')).token;
  const change = (password = newPassword) =>
    shop.call(saveOwnPassword, { oldPassword, newPassword: password }, token);
  expect(failureOf(await change('short')).status).toBe(400);
  const both = await Promise.all([change(), change()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(failureOf(await shop.call(getMe, {}, other)).status).toBe(401);
  dataOf(await shop.call(getMe, {}, token));
  dataOf(await logIn('ada', newPassword));
  expect(await mailTo('ada@example.com')).toBe('The password was changed: admin account ada');
});

test('wrong old passwords are counted as at the login, and leave the session @p328', async () => {
  const token = await supportToken(shop, 'bob');
  const guess = () => shop.call(saveOwnPassword, { oldPassword: 'wrong', newPassword }, token);
  for (let count = 0; count < 6; count++) {
    expect(failureOf(await guess())).toMatchObject({ status: 401, failure: { needsProof: true } });
  }
  expect(failureOf(await guess()).status).toBe(429);
  expect(failureOf(await logIn('bob')).status).toBe(429);
  expect(dataOf(await shop.call(getMe, {}, token)).username).toBe('bob');
});

test('username and email change by the password, and the former address is told @p329', async () => {
  const token = await supportToken(shop, 'dan');
  await supportToken(shop, 'eve');
  const save = (username: string, password = oldPassword) =>
    shop.call(saveMe, { username, email: 'daniel@example.com', password }, token);
  expect(failureOf(await save('daniel', 'wrong')).status).toBe(401);
  expect(failureOf(await save('EVE')).status).toBe(409);
  const changed = { username: 'daniel', email: 'daniel@example.com' };
  expect(dataOf(await save('daniel'))).toMatchObject(changed);
  dataOf(await logIn('daniel'));
  expect(await mailTo('dan@example.com')).toContain('The username or email was changed');
});
