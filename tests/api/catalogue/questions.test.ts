import { expect, test } from 'vitest';
import { listProductQuestions } from '#contract/catalogue/questions.ts';
import { createTicket, listTickets, texts, updateTicket } from '#contract/contact/tickets.ts';
import { auditedOf } from '../../support/buyers.ts';
import { dataOf, failureOf, useServedShop } from '../../support/shop.ts';

const shop = useServedShop({ admin: true });

const publication = { question: 'Does it run on gold?', answer: 'Yes, on <b>XAUUSD</b>.' };
let writers = 0;

async function ask(productId: number | null) {
  const email = `asker-${++writers}@example.com`;
  const message = 'Hello, does it run on gold?';
  dataOf(await shop.call(createTicket, { name: 'Ada Lovelace', email, message, productId }));
  const { tickets } = dataOf(await shop.call(listTickets, { search: email }, shop.token));
  return { id: tickets[0]?.id ?? 0, email };
}

const publish = (id: number, changes: object = {}, token = shop.token) =>
  shop.call(updateTicket, { id, isPublished: true, ...publication, ...changes }, token);
const of = async (id: number) =>
  dataOf(await shop.call(listProductQuestions, { id: String(id), limit: 100 }));

test('a question stands on the page in the seller’s words, and comes off it @p254', async () => {
  const product = await shop.paidProduct();
  const { id } = await ask(product.id);
  const page = async () => (await fetch(`${shop.url}/product/${product.id}`)).text();
  expect(await page()).not.toContain(publication.question);
  expect(dataOf(await publish(id))).toMatchObject({ isPublished: true, ...publication });

  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(await of(product.id)).toEqual({ questions: [{ ...publication, at }], total: 1 });
  await expect.poll(page).toContain('Yes, on &lt;b&gt;XAUUSD&lt;/b&gt;.');
  expect(await page()).not.toContain('Lovelace');
  dataOf(await publish(id, { answer: 'No.' }));
  expect((await of(product.id)).questions).toMatchObject([{ answer: 'No.' }]);

  const other = await ask(product.id);
  dataOf(await publish(other.id, { question: 'A second one?' }));
  const { questions } = await of(product.id);
  expect(questions.map(({ question }) => question)).toEqual([
    'A second one?',
    publication.question,
  ]);
  for (const ticket of [id, other.id]) dataOf(await publish(ticket, { isPublished: false }));
  dataOf(await publish(id, { isPublished: false }));
  expect(await of(product.id)).toEqual({ questions: [], total: 0 });
  await expect.poll(page).not.toContain(publication.question);
  const entries = await auditedOf(shop, `Ticket ${id} from Ada Lovelace`);
  expect(entries.map(({ action }) => action)).toEqual([
    'question-withdrawn',
    'question-published',
    'question-published',
  ]);
});

test('name and address of who asked are never published @p254', async () => {
  const product = await shop.paidProduct();
  const { id, email } = await ask(product.id);
  const refused = {
    question: [`I am ada lovelace: does it?`, ' ', 'x'.repeat(1001)],
    answer: [`We wrote to ${email.toUpperCase()}.`, '', 'x'.repeat(1001)],
  };
  for (const [path, values] of Object.entries(refused)) {
    for (const value of values) {
      const { status, failure } = failureOf(await publish(id, { [path]: value }));
      expect([status, failure.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    }
  }
  expect(failureOf(await shop.call(updateTicket, { id }, shop.token)).status).toBe(400);
  expect((await of(product.id)).total).toBe(0);
  dataOf(await publish(id, { answer: 'Lovelaces use it too.' }));
  expect(failureOf(await publish(id, {}, '')).status).toBe(401);
  expect(failureOf(await publish(999_999))).toMatchObject({ status: 404, error: texts.notFound });
});

test('a ticket about no product has no page @p254', async () => {
  const { id } = await ask(null);
  expect(failureOf(await publish(id))).toMatchObject({ status: 409, error: texts.noProduct });
});
