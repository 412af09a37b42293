import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { describeProduct, scriptTextOf } from './structured-data.ts';

const address = z.url({ protocol: /^https?$/ });

/**
 * Google's requirements for products on sale
 * (https://developers.google.com/search/docs/appearance/structured-data/merchant-listing), in
 * schema.org types. Strict: unknown names are mistakes.
 */
const productSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.union([
    z.literal('Product'),
    z.tuple([z.literal('Product'), z.literal('SoftwareApplication')]),
  ]),
  name: z.string().min(1).max(200),
  description: z.string().min(1),
  sku: z.string().regex(/^\d+$/),
  url: address,
  category: z.string(),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: z.string().min(1) }),
  image: z.array(address).min(1).optional(),
  aggregateRating: z
    .strictObject({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.number().min(1).max(5),
      reviewCount: z.int().positive(),
    })
    .optional(),
  // Of a SoftwareApplication, https://schema.org/SoftwareApplication
  softwareVersion: z.string().optional(),
  operatingSystem: z.string().optional(),
  applicationCategory: z.string().optional(),
  offers: z.strictObject({
    '@type': z.literal('Offer'),
    url: address,
    price: z.string().regex(/^\d+\.\d\d$/),
    priceCurrency: z.literal('USD'),
    priceSpecification: z
      .strictObject({
        '@type': z.literal('UnitPriceSpecification'),
        description: z.string(),
        price: z.string(),
        priceCurrency: z.literal('USD'),
        referenceQuantity: z.strictObject({
          '@type': z.literal('QuantitativeValue'),
          value: z.int(),
          unitCode: z.literal('DAY'),
        }),
      })
      .optional(),
    availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    seller: z.strictObject({ '@type': z.literal('Organization'), name: z.string().min(1) }),
  }),
});

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
const breadcrumbSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: z.string().min(1),
        item: address,
      }),
    )
    .min(2),
});

const product = {
  id: 7,
  name: 'London Open <Breakout> & "more"',
  type: 'expert_advisor' as const,
  description: '',
  price: 129,
  termDays: null,
  imagePath: `files/images/${'a'.repeat(64)}-960.webp`,
  filePath: null,
  compatibility: null,
  tagline: '',
  signalUrl: null,
  publishedAt: null,
};
const facts = {
  compatibility: null,
  file: { name: 'london.ex5', sizeBytes: 4096 },
  version: { number: '2.4', releasedAt: new Date(0) },
  partCount: 0,
  isDeliverable: true,
};
/** Its parts have files and versions. */
const bundle = { ...facts, file: null, version: null, partCount: 3 };
const whole = {
  shop: { url: 'https://shop.example.com', name: 'Tradeshelf' },
  product,
  facts,
  reviews: { total: 0, average: null },
  summary: 'Trades the open',
};

describe('describeProduct', () => {
  test.each([
    ['a paid one', whole],
    ['a free one', { ...whole, product: { ...product, price: 0 } }],
    ['one without a file', { ...whole, facts: { ...facts, file: null, isDeliverable: false } }],
    [
      'one without picture, description and version',
      {
        ...whole,
        product: { ...product, imagePath: null },
        facts: { ...facts, version: null },
        summary: '',
      },
    ],
    ['a bundle', { ...whole, facts: bundle }],
  ])('is valid for schema.org and Google: %s', (_, described) => {
    const [data, breadcrumb] = describeProduct(described);
    expect(productSchema.safeParse(data).error).toBeUndefined();
    expect(breadcrumbSchema.safeParse(breadcrumb).error).toBeUndefined();
  });

  test('states a mean from three reviews on @p232', () => {
    const ratingOf = (total: number) =>
      productSchema.parse(describeProduct({ ...whole, reviews: { total, average: 4.3 } })[0])
        .aggregateRating;
    expect(ratingOf(2)).toBeUndefined();
    expect(ratingOf(3)).toMatchObject({ ratingValue: 4.3, reviewCount: 3 });
  });

  test('says for how many days the price is @p152', () => {
    const [data] = describeProduct({ ...whole, product: { ...product, price: 29, termDays: 30 } });
    expect(productSchema.parse(data).offers.priceSpecification).toMatchObject({
      description: '$29.00 for 30 days',
      price: '29.00',
      referenceQuantity: { value: 30 },
    });
    expect(scriptTextOf(describeProduct(whole))).not.toContain('priceSpecification');
  });

  test('has breadcrumbs that end at the product, and no return policy', () => {
    const { itemListElement } = breadcrumbSchema.parse(describeProduct(whole)[1]);
    expect(itemListElement.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(itemListElement.at(-1)?.item).toMatch(/\/product\/7$/);
    expect(scriptTextOf(describeProduct(whole))).not.toContain('ReturnPolicy');
  });

  test('escapes names inside a script', () => {
    const name = '</script><script>alert(1)</script>';
    const text = scriptTextOf(describeProduct({ ...whole, product: { ...product, name } }));
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject([{ name }, {}]);
  });
});
