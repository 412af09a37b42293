import * as productForm from '#contract/catalogue/product-form.ts';
import * as products from '#contract/catalogue/products.ts';
import * as questions from '#contract/catalogue/questions.ts';
import * as releaseMails from '#contract/catalogue/release-mails.ts';
import * as reports from '#contract/catalogue/reports.ts';
import * as reviews from '#contract/catalogue/reviews.ts';
import * as versionForm from '#contract/catalogue/version-form.ts';
import * as versionList from '#contract/catalogue/version-list.ts';
import { deleteProduct, restoreProduct } from './products/delete-product.ts';
import { duplicateProduct } from './products/duplicate-product.ts';
import { findPreview, getProduct, listScreenshots, listSetFiles } from './products/get-product.ts';
import { listProductQuestions, listProductReviews } from './products/product-opinions.ts';
import { listProducts, productsTable } from './products/list-products.ts';
import { previewMarkdown } from './products/preview-markdown.ts';
import { addReport, deleteReport, listReports } from './products/reports/reports.ts';
import { createProduct, updateProduct } from './products/save-product.ts';
import { suggestProducts } from './products/search-products.ts';
import { catalogueTag, productTag, relatedTag } from './note-product-changed.ts';
import { listReviews, updateReview } from './reviews/reviews.ts';
import { changeVersion } from './versions/change-version.ts';
import { listVersions } from './versions/list-versions.ts';
import { getReleaseMail, previewReleaseMail, sendReleaseMail } from './versions/mail-version.ts';
import { publishVersion } from './versions/publish-version.ts';
import { csv } from '#server/kit/endpoint/csv.ts';
import { call } from '#server/kit/endpoint/endpoint.ts';
import { renderedPage } from '#server/kit/endpoint/rendered-page.ts';

const ofProduct = ({ id }: { id: number }) => [productTag(id)];
const catalogueAndProduct = ({ id }: { id: number }) => [catalogueTag, productTag(id)];

export const catalogueEndpoints = [
  call(productForm.createProduct, createProduct, {
    changes: (_, { id }) => [catalogueTag, relatedTag, productTag(id)],
  }),
  call(productForm.updateProduct, updateProduct, { changes: catalogueAndProduct }),
  call(productForm.duplicateProduct, duplicateProduct),
  call(productForm.previewMarkdown, previewMarkdown),
  call(products.listProducts, listProducts, { shownBy: () => [catalogueTag] }),
  call(products.suggestProducts, suggestProducts, { shownBy: () => [catalogueTag] }),
  csv(products.exportProducts, productsTable),
  call(products.getProduct, getProduct, { shownBy: ofProduct }),
  renderedPage(products.previewProduct, findPreview),
  call(products.listScreenshots, listScreenshots, { shownBy: ofProduct }),
  call(products.listSetFiles, listSetFiles, { shownBy: ofProduct }),
  call(products.deleteProduct, deleteProduct, { changes: catalogueAndProduct }),
  call(products.restoreProduct, restoreProduct, {
    changes: ({ id }) => [catalogueTag, relatedTag, productTag(id)],
  }),
  call(questions.listProductQuestions, listProductQuestions, { shownBy: ofProduct }),
  call(releaseMails.getReleaseMail, getReleaseMail),
  call(releaseMails.sendReleaseMail, sendReleaseMail),
  call(releaseMails.previewReleaseMail, previewReleaseMail),
  call(reports.listReports, listReports, { shownBy: ofProduct }),
  call(reports.addReport, addReport, { changes: catalogueAndProduct }),
  call(reports.deleteReport, deleteReport, { changes: catalogueAndProduct }),
  call(reviews.listProductReviews, listProductReviews, { shownBy: ofProduct }),
  call(reviews.listReviews, listReviews),
  call(reviews.updateReview, updateReview, {
    changes: (_, { productId }) => [catalogueTag, productTag(productId)],
  }),
  call(versionForm.publishVersion, publishVersion, { changes: catalogueAndProduct }),
  call(versionForm.changeVersion, changeVersion, { changes: catalogueAndProduct }),
  call(versionList.listVersions, listVersions, { shownBy: ofProduct }),
];
