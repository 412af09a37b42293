import { describe, expect, it } from 'vitest';
import type { PortalCheck } from '#contract/buyers/portal.ts';
import { describeLastCheck, diagnose, stateOf, timeAgo } from './checks.ts';

const nowMs = Date.parse('2026-03-01T12:00:00.000Z');
const ago = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();

const check = (minutes: number, change: Partial<PortalCheck> = {}): PortalCheck => ({
  login: '5012345',
  server: 'Broker-Live02',
  firstAt: ago(minutes),
  lastAt: ago(minutes),
  count: 1,
  outcome: 'ok',
  version: '2.3',
  platform: 'MT5',
  build: '4410',
  ...change,
});
const refused = (minutes: number) =>
  check(minutes, { login: '•••678', server: '', outcome: 'account' });

it.each([
  [0, 'just now'],
  [-5, 'just now'],
  [1, '1 minute ago'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [60 * 47, '1 day ago'],
  [60 * 48, '2 days ago'],
])('timeAgo calls %d minutes %s', (minutes, text) => {
  expect(timeAgo(ago(minutes), nowMs)).toBe(text);
});

it('describeLastCheck omits unknown parts', () => {
  const last = { ...check(3), at: ago(3) };
  expect(describeLastCheck(last, nowMs)).toBe(
    'Last check 3 minutes ago, Broker-Live02, version 2.3, MT5: approved.',
  );
  const bare = { ...last, server: '', version: '', platform: '', outcome: 'account' as const };
  expect(describeLastCheck(bare, nowMs)).toBe('Last check 3 minutes ago: refused, wrong account.');
  expect(describeLastCheck(null, nowMs)).toMatch(/yet/);
});

it('stateOf returns the state of a key', () => {
  const key = {
    isBlocked: false,
    isOver: false,
    accountNumber: '5012345',
    lastCheck: { ...check(3), at: ago(3) },
  };
  expect(stateOf(key, nowMs).text).toBe('In use');
  expect(stateOf({ ...key, isOver: true }, nowMs)).toEqual({ text: 'Ended', isWrong: true });
  expect(stateOf({ ...key, isBlocked: true }, nowMs)).toEqual({ text: 'Blocked', isWrong: true });
  expect(stateOf({ ...key, accountNumber: 'demo' }, nowMs).text).toBe('Needs an account number');
  expect(stateOf({ ...key, lastCheck: null }, nowMs).text).toBe('Not in use yet');
  const old = { ...key.lastCheck, at: ago(60 * 73) };
  expect(stateOf({ ...key, lastCheck: old }, nowMs).text).toBe('Not in use now');
  const bad = { ...key.lastCheck, outcome: 'ended' as const };
  expect(stateOf({ ...key, lastCheck: bad }, nowMs).text).toBe('Refused');
});

describe('connection help', () => {
  const find = (checks: PortalCheck[], openedMinutesAgo = 1) =>
    diagnose(
      checks,
      { accountNumber: '#5012345', brokerName: 'IC Markets' },
      { openedAtMs: nowMs - openedMinutesAgo * 60_000, nowMs },
    );

  it('waits without a recent check', () => {
    expect(find([])).toEqual({ kind: 'nothing', last: null });
    expect(find([refused(30)])).toMatchObject({ kind: 'nothing', last: /30 minutes ago/ });
  });

  it('reports a lease with broker and last digits even while another terminal still asks @p331', () => {
    expect(find([check(0)])).toMatchObject({
      kind: 'given',
      text: /^IC Markets, account •••345: just now, Broker/,
    });
    expect(find([check(60 * 5)])).toMatchObject({ kind: 'given' });
    expect(find([refused(0), check(0.5)])).toMatchObject({ kind: 'given' });
    expect(find([refused(0), check(60)])).toMatchObject({ kind: 'refused' });
    expect(find([check(0, { outcome: 'account' })])).toMatchObject({ advice: /demo accounts/ });
    const demo = check(0, { login: '•••678', server: '' });
    expect(find([demo])).toMatchObject({ kind: 'given', text: /Demo account •••678/ });
  });
});
