import { join } from 'node:path';
import { mountSmallDisk } from '../fixtures/small-disk.ts';
import type { Part } from '../scale.ts';
import { Sales } from '../sales/sales.ts';

/** More than sqld's replication log takes before it is compacted, which is 200 MB. */
const diskMegabytes = 512;
const buyers = 4;
const fullMs = 8_000;
const recoveryMs = 15_000;
/** Free bytes, so that writes fail at different places. */
const freeBytes = [0, 64 * 1024, 256 * 1024];

/** sqld's disk fills up during sales, and gets room again. */
export const diskFull: Part = {
  title: 'the disk of sqld full',
  async measure(scale) {
    using disk = mountSmallDisk(join(scale.folder, 'small-disk'), diskMegabytes);
    if (!disk) {
      scale.note('not tried', 'only root may mount a small disk');
      return;
    }
    await using fixtures = await scale.openFixtures({ databaseFolder: disk.folder });
    const sales = new Sales(fixtures, { tries: 30, pauseMs: 100, withFile: false });
    await scale.sellDuring({ sales, buyers }, async () => {
      for (const free of freeBytes) {
        await scale.pause(3_000);
        disk.fill(free);
        scale.say(`${free} bytes free, ${sales.tried.length} sales`);
        await scale.pause(fullMs);
        disk.makeRoom();
        scale.say(`room again, ${sales.tried.length} sales`);
        const before = sales.captureMs.length;
        const began = performance.now();
        while (sales.captureMs.length === before && performance.now() - began < recoveryMs) {
          await scale.pause(50);
        }
        const figure = `${((performance.now() - began) / 1_000).toFixed(1)} s`;
        scale.claim('from room to the next capture', sales.captureMs.length > before, figure);
      }
    });
    scale.claimOnly503(sales);
    await scale.claimEachSells(fixtures, sales.tried);
    await scale.claimAccount(fixtures, sales.tried);
  },
};
