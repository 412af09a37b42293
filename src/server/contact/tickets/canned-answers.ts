import { eq, sql } from 'drizzle-orm';
import * as contract from '#contract/contact/canned-answers.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { cannedAnswers } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';

type AnswerDeps = Pick<Deps, 'db' | 'now'>;

const columns = {
  id: cannedAnswers.id,
  name: cannedAnswers.name,
  message: cannedAnswers.message,
};

export async function listCannedAnswers({
  db,
}: Pick<Deps, 'db'>): Promise<OutputOf<typeof contract.listCannedAnswers>> {
  const byName = sql`${cannedAnswers.name} COLLATE NOCASE`;
  return { answers: await db.select(columns).from(cannedAnswers).orderBy(byName) };
}

/** @throws AppError 409 there are two hundred */
export async function createCannedAnswer(
  { db, now }: AnswerDeps,
  { name, message }: ParsedInputOf<typeof contract.createCannedAnswer>,
  caller: Caller,
): Promise<contract.CannedAnswer> {
  const createdAt = now();
  return db.transaction(async (tx) => {
    const max = contract.maxCannedAnswers;
    if ((await tx.$count(cannedAnswers)) >= max) throw conflict(contract.texts.tooMany(max));
    const [answer] = await tx
      .insert(cannedAnswers)
      .values({ name, message, createdAt })
      .returning(columns);
    if (!answer) throw new Error('The canned answer was not written');
    await recordAction(tx, caller, { action: 'canned-answer-added', subject: name }, createdAt);
    return answer;
  });
}

/** @throws AppError 404 */
export async function updateCannedAnswer(
  { db, now }: AnswerDeps,
  { id, name, message }: ParsedInputOf<typeof contract.updateCannedAnswer>,
  caller: Caller,
): Promise<contract.CannedAnswer> {
  return db.transaction(async (tx) => {
    const [answer] = await tx
      .update(cannedAnswers)
      .set({ name, message })
      .where(eq(cannedAnswers.id, id))
      .returning(columns);
    if (!answer) throw notFound(contract.texts.notFound);
    await recordAction(tx, caller, { action: 'canned-answer-changed', subject: name }, now());
    return answer;
  });
}

/** @throws AppError 404 */
export async function deleteCannedAnswer(
  { db, now }: AnswerDeps,
  { id }: ParsedInputOf<typeof contract.deleteCannedAnswer>,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [answer] = await tx
      .delete(cannedAnswers)
      .where(eq(cannedAnswers.id, id))
      .returning(columns);
    if (!answer) throw notFound(contract.texts.notFound);
    const event = { action: 'canned-answer-deleted' as const, subject: answer.name };
    await recordAction(tx, caller, event, now());
  });
}
