// One import for code that needs tables of several wings; each file has its own wing's tables.
export * from './schema/kit.ts';
export * from './schema/catalogue.ts';
export * from './schema/sales.ts';
export * from './schema/books.ts';
export * from './schema/licenses.ts';
export * from './schema/buyers.ts';
export * from './schema/contact.ts';
export * from './schema/seller.ts';
