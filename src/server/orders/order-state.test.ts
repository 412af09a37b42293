import { expect, test } from 'vitest';
import { orderStates } from '#contract/orders.ts';
import { grantsAccess, statesBefore } from './order-state.ts';

test('only a completed order gives access', () => {
  expect(orderStates.filter(grantsAccess)).toEqual(['completed']);
});

test('nothing that was paid goes back to unpaid, and what was refunded stays so', () => {
  for (const state of ['pending', 'declined', 'review', 'created', 'expired'] as const) {
    expect(statesBefore(state)).not.toContain('completed');
    expect(statesBefore(state)).not.toContain('refunded');
  }
  expect(statesBefore('completed')).not.toContain('refunded');
  expect(statesBefore('created')).toEqual(['declined', 'expired']);
  expect(statesBefore('completed')).not.toContain('reversed');
});
