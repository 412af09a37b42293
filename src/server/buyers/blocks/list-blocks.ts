import { desc } from 'drizzle-orm';
import type { ListQuery } from '#contract/seller/admin.ts';
import type * as contract from '#contract/buyers/blocks.ts';
import type { OutputOf } from '#contract/route.ts';
import { erasedAddress } from '#texts/buyers.ts';
import { blocks } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { containsText } from '#server/kit/lists/contains-text.ts';
import { readPage } from '#server/kit/lists/sorted-list.ts';

export async function listBlocks(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof contract.listBlocks>> {
  const wanted = containsText(search, [blocks.email, blocks.reason]);
  const { rows, total } = await readPage(
    { limit, offset },
    () => db.query.blocks.findMany({ where: wanted, orderBy: desc(blocks.id), limit, offset }),
    () => db.$count(blocks, wanted),
  );
  return {
    blocks: rows.map(({ id, email, reason, createdAt }) => ({
      id,
      email: email || erasedAddress,
      reason,
      createdAt: createdAt.toISOString(),
    })),
    total,
  };
}
