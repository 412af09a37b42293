import { validate } from '@readme/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';

type Content = Record<string, { schema: object }>;
interface Operation {
  parameters: { name: string; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

const document = describeApi('https://shop.example.com');

const calls = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method} ${path}`,
      operation,
      body: Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {},
    })),
);

const schemas = calls.flatMap(({ name, operation: { parameters, responses }, body }) =>
  [
    ...parameters.map(({ schema }) => schema),
    body,
    ...Object.values(responses).flatMap(({ content = {} }) =>
      Object.values(content).map(({ schema }) => schema),
    ),
  ].map((schema) => ({ name, schema })),
);

const bodyOf = (call: string) => calls.find(({ name }) => name === call)?.body ?? {};

/** Rejects keywords unknown to JSON Schema 2020-12. */
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  // The parser resolves its argument in place.
  const { valid, ...rest } = await validate(structuredClone(document) as never);
  expect({ valid, rest }).toMatchObject({ valid: true, rest: { warnings: [] } });
});

test('the document has schemas of JSON Schema 2020-12', () => {
  expect(schemas.length).toBeGreaterThan(100);
  for (const { name, schema } of schemas) {
    expect(() => ajv.compile(schema), name).not.toThrow();
    // This validator would accept it as well.
    expect(JSON.stringify(schema), name).not.toContain('"nullable"');
  }
});

test('the document describes the bodies that routes accept', () => {
  const takes = ajv.compile(bodyOf('post /api/create-payment'));
  expect(takes({ productId: 1, promoCode: null })).toBe(true);
  expect(takes({ promoCode: null })).toBe(false);
  expect(bodyOf('put /api/promo-codes/{id}')).not.toHaveProperty('properties.id');
  expect(bodyOf('put /api/promo-codes/{id}')).toHaveProperty('properties.code');
  expect(JSON.stringify(bodyOf('post /api/products'))).toContain('application/octet-stream');
});
