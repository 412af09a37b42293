import { readFile } from 'node:fs/promises';
import { formatHex, wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultAccent } from '#contract/seller/shop-settings.ts';
import { accentIn, accentOnPages, accentStyles } from './accent-colors.ts';

const anyColor = fc.integer({ min: 0, max: 0xff_ff_ff }).map(toHex);

test('any accent is readable on page and panels of both themes @p176', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      const [light, dark] = [accentIn('light', hex), accentIn('dark', hex)];
      for (const background of ['#ffffff', 'oklch(95.8% 0.006 220)']) {
        expect(wcagContrast(light.color, background)).toBeGreaterThanOrEqual(4.5);
      }
      for (const background of ['oklch(22% 0.015 230)', 'oklch(18% 0.014 230)']) {
        expect(wcagContrast(dark.color, background)).toBeGreaterThanOrEqual(4.5);
      }
      for (const { color, text } of [light, dark]) {
        expect(wcagContrast(text, color)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('accentIn keeps a colour that is readable as it is', () => {
  expect(accentIn('light', '#b00020').color).toBe('#b00020');
});

test('accentOnPages returns the style sheets’ shades for the default', async () => {
  const css = await readFile(new URL('../../../styles/shared.css', import.meta.url), 'utf8');
  const colors = [...css.matchAll(/--color-primary(?:-content)?: (.+);/g)].map(([, color = '']) =>
    formatHex(color),
  );
  const [light, dark] = [
    accentOnPages('light', defaultAccent),
    accentOnPages('dark', defaultAccent),
  ];
  expect([light.color, light.text, dark.color, dark.text]).toEqual(colors);
  expect(accentOnPages('dark', '#b00')).toEqual(accentIn('dark', '#b00'));
});

test('accentStyles leaves the default to the style sheets', () => {
  expect(accentStyles(defaultAccent)).toBe('');
  expect(accentStyles('#b00')).toContain('--color-primary:#bb0000;');
});

function toHex(value: number): string {
  return `#${value.toString(16).padStart(6, '0')}`;
}
