import { expect, test } from 'vitest';
import { splitContract } from './contract-for-browsers.ts';

const contract = `
import * as z from 'zod/mini';
export const texts = { empty: 'Nothing', full: 'All' };
export const ticketSchema = z.object({ text: z.string(texts.empty) });
export const listTickets = defineRoute({ method: 'GET', path: '/api/tickets', input: ticketSchema, output: z.array(ticketSchema), admin: 'required' });
export function idSchema(text) { return z.string(text); }
`;

const flat = (code: string) => code.replaceAll(/\s+/g, ' ');

test('what is not a schema stands apart, and a route keeps its method and path alone', () => {
  const { part, others } = splitContract(contract, 'rest');
  expect(others).toEqual(['idSchema', 'ticketSchema']);
  expect(flat(part)).toContain('export const texts =');
  expect(flat(part)).toContain(
    ' const ticketSchema = /* @__PURE__ */ (() => (z.object({ text: z.string(texts.empty) })))();',
  );
  expect(flat(part)).not.toContain('export const ticketSchema');
  expect(flat(part)).toContain(
    "defineRoute({ method: 'GET', path: '/api/tickets', admin: 'required' })",
  );
});

test('schemas stand apart with what they need', () => {
  const { part, others } = splitContract(contract, 'schemas');
  expect(others).toEqual(['listTickets', 'texts']);
  expect(flat(part)).toContain('export const ticketSchema =');
  expect(flat(part)).toContain('export function idSchema(text)');
  expect(flat(part)).toContain(' const texts =');
  expect(flat(part)).not.toContain('export const texts');
});
