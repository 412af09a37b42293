import { endpoints } from '#server/endpoint/endpoint.ts';
import { productSuggestions } from '#server/products/product-reads.ts';

export const ALL = endpoints(productSuggestions);
