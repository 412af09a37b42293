import type { Program } from '#contract/catalogue/programs.ts';
import { firstRun } from '#texts/first-run.ts';
import type { Block, Shop } from '#server/adapters/mail/mail-body.ts';

/** Lists the three steps to a first run, once for each kind of program and platform. */
export function listFirstSteps(programs: Program[], { siteUrl }: Pick<Shop, 'siteUrl'>): Block[] {
  const steps = new Map(
    programs.flatMap(({ type, platforms }) =>
      platforms.map((platform): [heading: string, items: string[]] => [
        firstRun.mailHeading(platform, type),
        firstRun.steps(platform, type).map((step) => step.replace('{address}', siteUrl)),
      ]),
    ),
  );
  return [...steps].flatMap(([heading, items]): Block[] => [
    heading,
    { kind: 'list', items, isOrdered: true },
  ]);
}
