import { previewMarkdown } from '#contract/product-form.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { previewMarkdown as preview } from '#server/products/preview-markdown.ts';

export const prerender = false;

export const POST = endpoint(previewMarkdown, preview);
export const ALL = onlyMethods('POST');
