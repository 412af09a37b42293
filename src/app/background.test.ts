import { expect, test } from 'vitest';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { eventDeps } from './background.ts';

const fixtures = await settlementFixtures();

test('events are told with the settings of now, not of the start', () => {
  const { db, settings, outbox, now } = fixtures.deps();
  const app = { db, settings, outbox, now };
  const events = eventDeps(app);
  app.settings = { ...settings, siteName: 'Bulls' };
  expect(events.settings.siteName).toBe('Bulls');
});
