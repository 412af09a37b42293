import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listed, type Part } from '../scale.ts';
import { Sales } from '../sales/sales.ts';
import { mountSmallDisk } from '../stage/small-disk.ts';

const megabytes = 64;
const buyersAtOnce = 4;
const fullMs = 8_000;
const recoveryMs = 15_000;
/** Left free, so that writes fail at one place and another. */
const rooms = [0, 64 * 1024, 256 * 1024];

/** The disk of sqld is full in the midst of sales, and has room again. */
export const diskFull: Part = {
  title: 'the disk of sqld full',
  async measure(scale) {
    using disk = mountSmallDisk(join(scale.folder, 'small-disk'), megabytes);
    if (!disk) {
      scale.note('not tried', 'only root may mount a small disk');
      return;
    }
    await using stage = await scale.openStage({ databaseFolder: disk.folder });
    const sales = new Sales(stage, { tries: 30, pauseMs: 100, withFile: false });
    let isOver = false;
    const selling = sales.run(buyersAtOnce, () => isOver);
    for (const room of rooms) {
      await delay(3_000);
      scale.signal.throwIfAborted();
      disk.fill(room);
      scale.say(`full but for ${room} bytes, ${sales.tried.length} sales`);
      await delay(fullMs);
      disk.makeRoom();
      scale.say(`has room again, ${sales.tried.length} sales`);
      const before = sales.captureMs.length;
      const began = performance.now();
      while (sales.captureMs.length === before && performance.now() - began < recoveryMs) {
        await delay(50);
      }
      const hasSold = sales.captureMs.length > before;
      const figure = `${((performance.now() - began) / 1_000).toFixed(1)} s`;
      scale.claim('from room to the next capture', hasSold, figure);
    }
    isOver = true;
    await selling;
    const other = sales.failures.beside503;
    scale.note('requests that failed', sales.failures.describe());
    scale.claim('with anything but 503', other.length === 0, listed([...other, ...sales.texts]));
    await scale.holdEachSells(stage, sales.tried);
    await scale.holdAccount(stage, sales.tried);
  },
};
