import { login } from '#contract/admin.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { call } from '#islands/api.ts';
import type { BenchShop } from './shop.ts';

/** A bearer token of the shop's admin. */
export async function loginAsAdmin({ store }: BenchShop): Promise<string> {
  const result = await call(login, demoAdmin, { origin: store.url });
  if (!result.ok) throw new Error(`The admin could not log in: ${result.status} ${result.error}`);
  return result.data.token;
}
