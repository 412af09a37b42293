import { trySetup } from '#contract/setup.ts';
import { getDeps } from '#server/create-deps.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { tryRow } from '#server/setup/setup.ts';

export const ALL = endpoints([
  trySetup,
  async (_deps, input, caller) => tryRow(await getDeps(), input, caller),
]);
