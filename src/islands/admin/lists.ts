import type { ReactNode } from 'react';
import type { ListQuery } from '../../contract/admin.ts';
import { listLicenses } from '../../contract/licenses.ts';
import { formatPrice } from '../../contract/money.ts';
import { listProducts, productTypeNames } from '../../contract/products.ts';
import { listPromoCodes } from '../../contract/promo-codes.ts';
import { listPurchases } from '../../contract/purchases.ts';
import { listTickets } from '../../contract/tickets.ts';
import type { Result } from '../api.ts';
import { callAsAdmin } from './session.ts';

/** A row as it is shown: a key, and a cell for each column. */
export interface Row {
  id: string | number;
  cells: ReactNode[];
}

/** A tab of the dashboard: what it is called, its columns, and where its rows come from. */
export interface ListTab {
  key: string;
  name: string;
  columns: string[];
  empty: string;
  /** @throws CallFailed */
  load(query: ListQuery, signal: AbortSignal): Promise<{ rows: Row[]; total: number }>;
}

/** A list did not come. */
export class CallFailed extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The list did not come: status ${status}`);
    this.status = status;
  }
}

function need<Data>(result: Result<Data>): Data {
  if (result.ok) return result.data;
  throw new CallFailed(result.status);
}

const localTime = (iso: string) => new Date(iso).toLocaleString();

/** The five tabs, their columns and their texts (specification, section 2, admin dashboard). */
export const tabs: ListTab[] = [
  {
    key: 'products',
    name: 'Products',
    columns: ['ID', 'Name', 'Price', 'Type'],
    empty: 'No products found',
    async load(query, signal) {
      const { products, total } = need(await callAsAdmin(listProducts, query, signal));
      const rows = products.map(({ id, name, price, type }) => ({
        id,
        cells: [id, name, formatPrice(price), productTypeNames[type]],
      }));
      return { rows, total };
    },
  },
  {
    key: 'promo-codes',
    name: 'Promo Codes',
    columns: ['ID', 'Code', 'Discount %', 'Expiration', 'Active'],
    empty: 'No promo codes found',
    async load(query, signal) {
      const { promoCodes, total } = need(await callAsAdmin(listPromoCodes, query, signal));
      const rows = promoCodes.map((promoCode) => ({
        id: promoCode.id,
        cells: [
          promoCode.id,
          promoCode.code,
          promoCode.discount_percentage,
          promoCode.expiration_date,
          promoCode.is_active ? 'Yes' : 'No',
        ],
      }));
      return { rows, total };
    },
  },
  {
    key: 'purchases',
    name: 'Purchases',
    columns: ['ID', 'Order ID', 'Product ID', 'Email', 'Promo Code'],
    empty: 'No purchases found',
    async load(query, signal) {
      const { purchases, total } = need(await callAsAdmin(listPurchases, query, signal));
      const rows = purchases.map(({ id, orderId, productId, email, promoCode }) => ({
        id,
        cells: [id, orderId, productId, email ?? 'Missing', promoCode ?? 'None'],
      }));
      return { rows, total };
    },
  },
  {
    key: 'licenses',
    name: 'Licenses',
    columns: ['ID', 'Purchase ID', 'Key', 'Account Number', 'Broker Name', 'Email', 'Created At'],
    empty: 'No licenses found',
    async load(query, signal) {
      const { licenses, total } = need(await callAsAdmin(listLicenses, query, signal));
      const rows = licenses.map((license) => ({
        id: license.id,
        cells: [
          license.id,
          license.purchaseId,
          license.licenseKey,
          license.accountNumber,
          license.brokerName,
          license.email,
          localTime(license.createdAt),
        ],
      }));
      return { rows, total };
    },
  },
  {
    key: 'tickets',
    name: 'Tickets',
    columns: ['ID', 'Name', 'Email', 'Message', 'Created At'],
    empty: 'No tickets found',
    async load(query, signal) {
      const { tickets, total } = need(await callAsAdmin(listTickets, query, signal));
      const rows = tickets.map(({ id, name, email, message, created_at }) => ({
        id,
        cells: [id, name, email, message, localTime(created_at)],
      }));
      return { rows, total };
    },
  },
];
