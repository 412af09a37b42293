import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { buyNow, termsDialog } from '../support/checkout-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

/** Minimum contrast of a control's edge (WCAG 1.4.11). */
const leastRatio = 3;

/** Measures the contrast of every enabled field's edge with what is inside and outside of it. */
function edgesOf(page: Page) {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('The browser has no canvas');
    /** Converts a colour in any notation to what the screen shows over `ground`. */
    const paint = (color: string, ground = '#fff'): string => {
      for (const each of [ground, color]) {
        canvas.fillStyle = each;
        canvas.fillRect(0, 0, 1, 1);
      }
      return `rgb(${canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ')})`;
    };
    const groundOf = (element: Element | null): string => {
      if (!element) return '#fff';
      return paint(getComputedStyle(element).backgroundColor, groundOf(element.parentElement));
    };
    const luminance = (rgb: string) => {
      const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map((text) => {
        const part = Number(text) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    /** Returns the element that draws a field's edge, perhaps one around it. */
    const drawn = (field: Element): Element | null => {
      const style = getComputedStyle(field);
      if (parseFloat(style.borderTopWidth) > 0 && style.opacity !== '0') return field;
      return field.parentElement && drawn(field.parentElement);
    };
    return Array.from(document.querySelectorAll('input, select, textarea'))
      .filter((field) => field.checkVisibility() && !field.matches(':disabled, [tabindex="-1"]'))
      .map((field) => {
        const box = drawn(field);
        if (!box) return { field: field.outerHTML, inside: 1, outside: 1 };
        const inside = groundOf(box);
        const outside = groundOf(box.parentElement);
        const { borderTopColor } = getComputedStyle(box);
        return {
          field: field.getAttribute('aria-label') ?? field.id,
          inside: ratio(paint(borderTopColor, inside), inside),
          outside: ratio(paint(borderTopColor, outside), outside),
        };
      });
  });
}

async function expectEdges(page: Page, where: string): Promise<void> {
  const faintOnes = async () => {
    const edges = await edgesOf(page);
    expect(edges.length, `fields on ${where}`).toBeGreaterThan(0);
    return edges.filter(({ inside, outside }) => Math.min(inside, outside) < leastRatio);
  };
  // Colours may still be changing in a field that waited for its script.
  await expect.poll(faintOnes, { message: `fields on ${where} that are hard to see` }).toEqual([]);
}

describe.each(['light', 'dark'] as const)('fields stand out from a %s page', (colorScheme) => {
  test('fields of the shop have an edge of enough contrast', async () => {
    const { page, open } = await fixtures.newVisitor({ colorScheme });
    const { id } = await fixtures.shop.paidProduct();
    for (const path of ['/', '/contact-us', '/redownload', '/admin/login', `/product/${id}`]) {
      await open(path);
      await expectEdges(page, path);
    }
    await buyNow(page).click();
    await expect(termsDialog(page)).toBeVisible();
    await expectEdges(page, 'the terms');
  });

  test('fields of the admin have an edge of enough contrast', async () => {
    const visitor = await fixtures.newVisitor({ colorScheme });
    const { page, open } = visitor;
    await logIn(visitor);
    for (const path of ['/admin', '/admin/add-product', '/admin/add-promo']) {
      await open(path);
      await expect(page.getByRole('textbox').or(page.getByRole('searchbox')).first()).toBeVisible();
      await expectEdges(page, path);
    }
  });
});
