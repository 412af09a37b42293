import { asString, isRecord } from '../http.ts';
import { toCents, type Item, type Money, type PurchaseUnit } from '../state.ts';
import { invalid, unprocessable } from './errors.ts';
import { missing, optional, record, required } from './fields.ts';

const CURRENCIES = new Set(
  'AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
);
const PARTS = [
  'item_total',
  'tax_total',
  'shipping',
  'handling',
  'insurance',
  'shipping_discount',
  'discount',
] as const;

/** What of an order's request body is kept. */
export interface OrderRequest {
  intent: string;
  unit: PurchaseUnit;
  brandName: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  withPaymentSource: boolean;
}

/**
 * Checks the body of a create-order call as PayPal does. Throws its 400 for a wrong shape and its
 * 422 for sums that do not add up. https://developer.paypal.com/docs/api/orders/v2/#orders_create
 */
export function parseOrderRequest(body: unknown): OrderRequest {
  const fields = record(body, '/');
  const intent = required(fields.intent, '/intent');
  if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE') {
    throw invalid('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.', '/intent', intent);
  }
  const units = fields.purchase_units;
  if (!Array.isArray(units) || units.length === 0) throw missing('/purchase_units');
  if (units.length > 1) {
    throw unprocessable('MAX_NUMBER_OF_PURCHASE_UNITS_EXCEEDED', 'The sandbox takes one unit.');
  }
  const source = isRecord(fields.payment_source) ? fields.payment_source.paypal : undefined;
  const context = isRecord(source)
    ? source.experience_context
    : (fields.application_context ?? undefined);
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
  const total = toCents(amount.value);
  if (total <= 0) {
    throw unprocessable(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
      `${path}/amount/value`,
    );
  }
  const breakdown = parseBreakdown(unit.amount, amount, path);
  const items = unit.items === undefined ? undefined : parseItems(unit.items, path);
  if (items) checkItems(items, breakdown, amount, path);
  if (breakdown) checkBreakdown(breakdown, total, path);
  const kept: PurchaseUnit = {
    reference_id: optional(unit.reference_id, `${path}/reference_id`, 256) ?? 'default',
    amount: { ...amount, ...(breakdown && { breakdown }) },
  };
  for (const [name, limit] of [
    ['description', 127],
    ['custom_id', 127],
    ['invoice_id', 127],
  ] as const) {
    const text = optional(unit[name], `${path}/${name}`, limit);
    if (text !== null) kept[name] = text;
  }
  if (items) kept.items = items;
  return kept;
}

/** Reads an amount and checks its currency and decimals. */
export function parseMoney(value: unknown, path: string): Money {
  const money = record(value, path);
  const currency = required(money.currency_code, `${path}/currency_code`);
  const text = required(money.value, `${path}/value`);
  if (!/^-?(\d+(\.\d+)?|\.\d+)$/.test(text) || text.length > 32) {
    throw invalid(
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
      `${path}/value`,
      text,
    );
  }
  if (!CURRENCIES.has(currency)) {
    throw unprocessable(
      'CURRENCY_NOT_SUPPORTED',
      'Currency code is not currently supported.',
      `${path}/currency_code`,
    );
  }
  const decimals = text.split('.')[1]?.length ?? 0;
  if (decimals > (currency === 'JPY' || currency === 'HUF' || currency === 'TWD' ? 0 : 2)) {
    throw unprocessable(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
      `${path}/value`,
    );
  }
  return { currency_code: currency, value: text };
}

function parseBreakdown(value: unknown, amount: Money, path: string) {
  const given = isRecord(value) ? value.breakdown : undefined;
  if (given === undefined) return undefined;
  const fields = record(given, `${path}/amount/breakdown`);
  const breakdown: Record<string, Money> = {};
  for (const part of PARTS) {
    if (fields[part] === undefined) continue;
    const partPath = `${path}/amount/breakdown/${part}`;
    const money = parseMoney(fields[part], partPath);
    if (toCents(money.value) < 0) {
      throw unprocessable(
        'CANNOT_BE_NEGATIVE',
        'Must be greater than or equal to zero.',
        `${partPath}/value`,
      );
    }
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
    if (!/^[1-9]\d{0,9}$/.test(quantity)) {
      throw invalid(
        'INVALID_PARAMETER_SYNTAX',
        'The value of a field does not conform to the expected format.',
        `${itemPath}/quantity`,
        quantity,
      );
    }
    const category = optional(item.category, `${itemPath}/category`, 20) ?? 'PHYSICAL_GOODS';
    if (!['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'].includes(category)) {
      throw invalid(
        'INVALID_PARAMETER_VALUE',
        'The value of a field is invalid.',
        `${itemPath}/category`,
        category,
      );
    }
    return {
      ...item,
      name,
      quantity,
      unit_amount: parseMoney(item.unit_amount, `${itemPath}/unit_amount`),
    };
  });
}

function checkItems(
  items: Item[],
  breakdown: Record<string, Money> | undefined,
  amount: Money,
  path: string,
) {
  const itemTotal = breakdown?.item_total;
  if (!itemTotal) {
    throw unprocessable(
      'ITEM_TOTAL_REQUIRED',
      'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
      `${path}/amount/breakdown/item_total`,
    );
  }
  let sum = 0;
  items.forEach((item, index) => {
    checkCurrency(item.unit_amount, amount, `${path}/items/${index}/unit_amount`);
    sum += toCents(item.unit_amount.value) * Number(item.quantity);
  });
  if (sum !== toCents(itemTotal.value)) {
    throw unprocessable(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit',
      `${path}/amount/breakdown/item_total/value`,
    );
  }
}

function checkBreakdown(breakdown: Record<string, Money>, total: number, path: string) {
  let sum = 0;
  for (const [part, money] of Object.entries(breakdown)) {
    sum += part.endsWith('discount') ? -toCents(money.value) : toCents(money.value);
  }
  if (sum !== total) {
    throw unprocessable(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
      `${path}/amount/value`,
    );
  }
}

function checkCurrency(money: Money, amount: Money, path: string) {
  if (money.currency_code === amount.currency_code) return;
  throw unprocessable(
    'MULTIPLE_CURRENCIES_NOT_SUPPORTED',
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency code.',
    `${path}/currency_code`,
  );
}
