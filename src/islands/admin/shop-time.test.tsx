import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ShopTime } from './ShopTime.tsx';

afterEach(() => vi.unstubAllGlobals());

const shown = (iso: string, hasTime?: boolean) =>
  renderToString(<ShopTime iso={iso} hasTime={hasTime ?? true} />).replaceAll(/<[^>]+>/g, '');

test('a time is shown in UTC where the page names no zone', () => {
  expect(shown('2026-11-21T23:31:00.000Z')).toBe('21 Nov 2026, 23:31 UTC');
});

test('a time is shown in the shop’s zone, a day as it is', () => {
  const getElementById = () => ({ dataset: { timeZone: 'Asia/Tokyo' } });
  vi.stubGlobal('document', { getElementById });
  expect(shown('2026-11-21T23:31:00.000Z')).toBe('22 Nov 2026, 08:31 GMT+9');
  expect(shown('2026-11-21T23:31:00.000Z', false)).toBe('22 Nov 2026');
  expect(shown('2025-10-18', false)).toBe('18 Oct 2025');
});
