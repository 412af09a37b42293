import type { SalesMark } from '#contract/seller/overview.ts';

/** Names a mark: `Auric M1 2.4 released`, `Promo code SPRING`. */
export function describeMark({ kind, name }: SalesMark): string {
  return kind === 'release' ? `${name} released` : `Promo code ${name}`;
}

/**
 * Groups marks by the bar that covers their day. A bar may cover several days; its first is named.
 */
export function marksOfBars(bars: { day: string }[], marks: SalesMark[]): SalesMark[][] {
  return bars.map(({ day }, index) => {
    const next = bars[index + 1]?.day;
    return marks.filter((mark) => mark.day >= day && (!next || mark.day < next));
  });
}
