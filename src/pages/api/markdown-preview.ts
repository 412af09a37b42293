import * as contract from '#contract/product-form.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { previewMarkdown } from '#server/products/preview-markdown.ts';

export const ALL = endpoints([contract.previewMarkdown, previewMarkdown]);
