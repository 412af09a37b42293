import { formatMoney } from '#contract/catalogue/reports/format-money.ts';
import { formatDay } from '#texts/language.ts';

/** Shows day and balance of the curve's point under the pointer. */
export function followPointer(chart: HTMLElement): void {
  const mark = chart.querySelector<HTMLElement>('[data-curve-mark]');
  const value = mark?.querySelector('p');
  const line = chart.querySelector<SVGPathElement>('[data-curve-line]');
  const money = readMoney(chart.dataset.curve ?? '');
  if (!mark || !value || !line) return;
  const points = (line.getAttribute('d') ?? '')
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number));
  const lastDay = points.at(-1)?.[0] ?? 0;
  const { y: top = 0, height = 1 } = line.ownerSVGElement?.viewBox.baseVal ?? {};

  chart.addEventListener('pointermove', ({ clientX }) => {
    const { left, width } = chart.getBoundingClientRect();
    const pointed = ((clientX - left) / width) * lastDay;
    const [day = 0, fall = 0] = points.findLast(([each = 0]) => each <= pointed) ?? [];
    const at = new Date((money.start + day * 86_400) * 1000);
    value.textContent = `${formatDay(at)}: ${formatMoney(money.highest - fall, money)}`;
    mark.style.setProperty('--left', String(day / lastDay));
    mark.style.setProperty('--top', String((fall - top) / height));
    mark.hidden = false;
  });
  for (const end of ['pointerleave', 'pointercancel'] as const) {
    chart.addEventListener(end, () => {
      mark.hidden = true;
    });
  }
}

interface CurveMoney {
  start: number;
  highest: number;
  currency: string | null;
  decimals: 0 | 2;
}

/** Parses what ReportCurve.astro writes. */
const readMoney = (json: string): CurveMoney => JSON.parse(json);
