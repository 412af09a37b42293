import { asString, isRecord } from '../http.ts';
import { toCents, type Item, type Money, type PurchaseUnit } from '../state.ts';
import { invalid, unprocessable } from './errors.ts';

const CURRENCIES = new Set(
  'AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
);
const WITHOUT_DECIMALS = new Set(['JPY', 'HUF', 'TWD']);
const PARTS = [
  'item_total',
  'tax_total',
  'shipping',
  'handling',
  'insurance',
  'shipping_discount',
  'discount',
];
const CATEGORIES = ['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'];

/** The parts of a create-order body that the sandbox stores. */
export interface OrderRequest {
  intent: string;
  unit: PurchaseUnit;
  brandName: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  withPaymentSource: boolean;
}

/**
 * Validates a create-order body as PayPal does. Throws its 400 for a wrong shape and its 422 for
 * sums that do not add up. https://developer.paypal.com/docs/api/orders/v2/#orders_create
 */
export function parseOrderRequest(body: unknown): OrderRequest {
  const fields = record(body, '/');
  const intent = oneOf(['CAPTURE', 'AUTHORIZE'], required(fields.intent, '/intent'), '/intent');
  const units = fields.purchase_units;
  if (!Array.isArray(units) || units.length === 0) throw missing('/purchase_units');
  if (units.length > 1) throw unprocessable('MAX_NUMBER_OF_PURCHASE_UNITS_EXCEEDED');
  const source = isRecord(fields.payment_source) ? fields.payment_source.paypal : undefined;
  const context = isRecord(source) ? source.experience_context : fields.application_context;
  const experience = isRecord(context) ? context : {};
  return {
    intent,
    unit: parseUnit(units[0], "/purchase_units/@reference_id=='default'"),
    brandName: optional(experience.brand_name, '/application_context/brand_name', 127),
    returnUrl: asString(experience.return_url),
    cancelUrl: asString(experience.cancel_url),
    withPaymentSource: isRecord(source),
  };
}

function parseUnit(value: unknown, path: string): PurchaseUnit {
  const unit = record(value, path);
  const amount = parseMoney(unit.amount, `${path}/amount`);
  const totalCents = toCents(amount.value);
  if (totalCents <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', `${path}/amount/value`);
  const breakdown = parseBreakdown(unit.amount, amount, path);
  const items = unit.items === undefined ? undefined : parseItems(unit.items, path);
  if (items) checkItems(items, breakdown, amount, path);
  if (breakdown) checkBreakdown(breakdown, totalCents, path);
  const texts = ['description', 'custom_id', 'invoice_id'].flatMap((name) => {
    const text = optional(unit[name], `${path}/${name}`, 127);
    return text === null ? [] : [[name, text]];
  });
  return {
    reference_id: optional(unit.reference_id, `${path}/reference_id`, 256) ?? 'default',
    amount: { ...amount, ...(breakdown && { breakdown }) },
    ...Object.fromEntries(texts),
    ...(items && { items }),
  };
}

export function parseMoney(value: unknown, path: string): Money {
  const money = record(value, path);
  const currency = required(money.currency_code, `${path}/currency_code`);
  const text = required(money.value, `${path}/value`);
  if (!/^-?(\d+(\.\d+)?|\.\d+)$/.test(text) || text.length > 32) {
    throw wrongSyntax(`${path}/value`, text);
  }
  if (!CURRENCIES.has(currency)) {
    throw unprocessable('CURRENCY_NOT_SUPPORTED', `${path}/currency_code`);
  }
  const decimals = text.split('.')[1]?.length ?? 0;
  if (decimals > (WITHOUT_DECIMALS.has(currency) ? 0 : 2)) {
    throw unprocessable('DECIMAL_PRECISION', `${path}/value`);
  }
  return { currency_code: currency, value: text };
}

type Breakdown = Record<string, Money>;

function parseBreakdown(value: unknown, amount: Money, path: string): Breakdown | undefined {
  const given = isRecord(value) ? value.breakdown : undefined;
  if (given === undefined) return undefined;
  const fields = record(given, `${path}/amount/breakdown`);
  const breakdown: Breakdown = {};
  for (const part of PARTS.filter((name) => fields[name] !== undefined)) {
    const partPath = `${path}/amount/breakdown/${part}`;
    const money = parseMoney(fields[part], partPath);
    if (toCents(money.value) < 0) throw unprocessable('CANNOT_BE_NEGATIVE', `${partPath}/value`);
    checkCurrency(money, amount, partPath);
    breakdown[part] = money;
  }
  return breakdown;
}

function parseItems(value: unknown, path: string): Item[] {
  if (!Array.isArray(value)) throw missing(`${path}/items`);
  return value.map((entry: unknown, index) => {
    const itemPath = `${path}/items/${index}`;
    const item = record(entry, itemPath);
    const name = required(item.name, `${itemPath}/name`);
    optional(name, `${itemPath}/name`, 127);
    optional(item.description, `${itemPath}/description`, 2048);
    optional(item.sku, `${itemPath}/sku`, 127);
    const quantity = required(item.quantity, `${itemPath}/quantity`);
    if (!/^[1-9]\d{0,9}$/.test(quantity)) throw wrongSyntax(`${itemPath}/quantity`, quantity);
    const category = optional(item.category, `${itemPath}/category`, 20) ?? 'PHYSICAL_GOODS';
    oneOf(CATEGORIES, category, `${itemPath}/category`);
    const unit_amount = parseMoney(item.unit_amount, `${itemPath}/unit_amount`);
    return { ...item, name, quantity, unit_amount };
  });
}

function checkItems(items: Item[], breakdown: Breakdown = {}, amount: Money, path: string) {
  const totalPath = `${path}/amount/breakdown/item_total`;
  if (!breakdown.item_total) throw unprocessable('ITEM_TOTAL_REQUIRED', totalPath);
  let sum = 0;
  for (const [index, { unit_amount, quantity }] of items.entries()) {
    checkCurrency(unit_amount, amount, `${path}/items/${index}/unit_amount`);
    sum += toCents(unit_amount.value) * Number(quantity);
  }
  if (sum !== toCents(breakdown.item_total.value)) {
    throw unprocessable('ITEM_TOTAL_MISMATCH', `${totalPath}/value`);
  }
}

function checkBreakdown(breakdown: Breakdown, totalCents: number, path: string) {
  const sum = Object.entries(breakdown).reduce(
    (cents, [part, { value }]) => cents + toCents(value) * (part.endsWith('discount') ? -1 : 1),
    0,
  );
  if (sum !== totalCents) throw unprocessable('AMOUNT_MISMATCH', `${path}/amount/value`);
}

function checkCurrency(money: Money, amount: Money, path: string) {
  if (money.currency_code === amount.currency_code) return;
  throw unprocessable('MULTIPLE_CURRENCIES_NOT_SUPPORTED', `${path}/currency_code`);
}

const missing = (field: string) => invalid('MISSING_REQUIRED_PARAMETER', field);

const wrongSyntax = (field: string, value?: string) =>
  invalid('INVALID_PARAMETER_SYNTAX', field, { ...(value !== undefined && { value }) });

function record(value: unknown, field: string): Record<string, unknown> {
  if (value === undefined || value === null) throw missing(field);
  if (!isRecord(value)) throw wrongSyntax(field);
  return value;
}

function required(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') throw missing(field);
  if (typeof value !== 'string') throw wrongSyntax(field);
  return value;
}

function optional(value: unknown, field: string, maxLength: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw wrongSyntax(field);
  if (value.length >= 1 && value.length <= maxLength) return value;
  throw invalid('INVALID_STRING_LENGTH', field, { value });
}

function oneOf(values: string[], value: string, field: string): string {
  if (values.includes(value)) return value;
  throw invalid('INVALID_PARAMETER_VALUE', field, { value });
}
