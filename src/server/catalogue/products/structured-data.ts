import { productTypeNames } from '#contract/catalogue/catalogue.ts';
import { formatPrice } from '#contract/kit/money.ts';
import type { Product } from '#contract/catalogue/products.ts';
import { leastForMean, type ProductReviews } from '#contract/catalogue/reviews.ts';
import type { Shop } from '#server/kit/shop/shop.ts';
import type { ProductFacts } from './product-page.ts';

interface Described {
  shop: Pick<Shop, 'url' | 'name'>;
  product: Product;
  facts: ProductFacts;
  reviews: Pick<ProductReviews, 'total' | 'average'>;
  /** Plain text. */
  summary: string;
}

/**
 * Builds the JSON-LD of a product page (https://schema.org/Product,
 * https://schema.org/BreadcrumbList). States nothing the page does not. Has no return policy, since
 * refunds are decided case by case.
 */
export function describeProduct({ shop, product, facts, reviews, summary }: Described) {
  const absolute = (path: string) => new URL(path, `${shop.url}/`).href;
  const { id, name, type, price, termDays, imagePath } = product;
  const url = absolute(`/product/${id}`);
  const { version, isDeliverable } = facts;
  return [
    {
      '@context': 'https://schema.org',
      // Only software has a version.
      '@type': version ? ['Product', 'SoftwareApplication'] : 'Product',
      name,
      description: summary || name,
      sku: String(id),
      url,
      category: productTypeNames[type],
      brand: { '@type': 'Brand', name: shop.name },
      ...(imagePath && { image: [absolute(imagePath)] }),
      ...(version && {
        softwareVersion: version.number,
        operatingSystem: 'Windows',
        applicationCategory: 'FinanceApplication',
      }),
      ...(reviews.total >= leastForMean && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: reviews.average,
          reviewCount: reviews.total,
        },
      }),
      offers: {
        '@type': 'Offer',
        url,
        price: price.toFixed(2),
        priceCurrency: 'USD',
        ...(termDays && { priceSpecification: describeTermPrice(price, termDays) }),
        availability: `https://schema.org/${isDeliverable ? 'InStock' : 'OutOfStock'}`,
        seller: { '@type': 'Organization', name: shop.name },
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'All products', item: absolute('/') },
        {
          '@type': 'ListItem',
          position: 2,
          name: productTypeNames[type],
          item: absolute(`/?type=${type}`),
        },
        { '@type': 'ListItem', position: 3, name, item: url },
      ],
    },
  ];
}

/** Builds a price for some days (https://schema.org/UnitPriceSpecification). */
const describeTermPrice = (price: number, termDays: number) => ({
  '@type': 'UnitPriceSpecification',
  description: formatPrice(price, termDays),
  price: price.toFixed(2),
  priceCurrency: 'USD',
  referenceQuantity: { '@type': 'QuantitativeValue', value: termDays, unitCode: 'DAY' },
});

/** Serializes data for an application/ld+json script. */
export const scriptTextOf = (data: unknown): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

interface AnsweredQuestion {
  question: string;
  answerHtml: string;
}

/** Builds the FAQ's JSON-LD (https://schema.org/FAQPage) with absolute links. */
export function describeFaq(siteUrl: string, questions: AnsweredQuestion[]) {
  const page = new URL('/faq', siteUrl).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    url: page,
    mainEntity: questions.map(({ question, answerHtml }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: {
        '@type': 'Answer',
        text: answerHtml
          .trim()
          .replaceAll(
            /href="([/#][^"]*)"/g,
            (_, path: string) => `href="${new URL(path, page).href}"`,
          ),
      },
    })),
  };
}
