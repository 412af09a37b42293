import * as blocks from '#contract/buyers/blocks.ts';
import * as customers from '#contract/buyers/customers.ts';
import * as invoices from '#contract/books/invoices.ts';
import * as offlineLeases from '#contract/licenses/offline-leases.ts';
import * as personalData from '#contract/buyers/personal-data.ts';
import * as portal from '#contract/buyers/portal.ts';
import * as purchaseList from '#contract/buyers/purchase-list.ts';
import * as redownload from '#contract/buyers/redownload.ts';
import * as reviews from '#contract/catalogue/reviews.ts';
import { blockAddress, listBlocks, unblockAddress } from './blocks/blocks.ts';
import { getCustomer, saveCustomerNote } from './customers/customer.ts';
import { listCustomers } from './customers/list-customers.ts';
import { listOrderInvoices } from '#server/books/invoices/invoices.ts';
import { confirmErasure, requestErasure } from './personal-data/request-erasure.ts';
import { eraseCustomer, exportCustomer, requestData } from './personal-data/data-file.ts';
import {
  listPortalChecks,
  listPortalLicenses,
  makePortalOfflineLease,
  movePortalLicense,
} from './purchase-access/portal-licenses.ts';
import { catalogueTag, productTag } from '#server/catalogue/note-product-changed.ts';
import { listPortalVersions, savePortalBeta } from './purchase-access/portal-versions.ts';
import {
  mailPurchaseList,
  listOtherPurchases,
  openOtherPurchase,
} from './purchase-access/mail-purchase-list.ts';
import {
  correctPortalInvoice,
  listPortalInvoices,
  listPurchaseInvoices,
} from './purchase-access/purchase-invoices.ts';
import { redownloadOrder } from './purchase-access/redownload-order.ts';
import { requestOneTimePassword } from './purchase-access/request-one-time-password.ts';
import { findReview, reviewPurchase } from './purchase-access/review-purchase.ts';
import { call } from '#server/kit/endpoint/endpoint.ts';

export const buyersEndpoints = [
  call(blocks.listBlocks, listBlocks),
  call(blocks.blockAddress, blockAddress),
  call(blocks.unblockAddress, unblockAddress),
  call(customers.listCustomers, listCustomers),
  call(customers.getCustomer, getCustomer),
  call(customers.saveCustomerNote, saveCustomerNote),
  call(invoices.listPortalInvoices, listPortalInvoices),
  call(invoices.listPurchaseInvoices, listPurchaseInvoices),
  call(invoices.correctPortalInvoice, correctPortalInvoice),
  call(invoices.listOrderInvoices, listOrderInvoices),
  call(offlineLeases.makePortalOfflineLease, makePortalOfflineLease),
  call(personalData.requestData, requestData),
  call(personalData.requestErasure, requestErasure),
  call(personalData.confirmErasure, confirmErasure),
  call(personalData.exportCustomer, exportCustomer),
  call(personalData.eraseCustomer, eraseCustomer),
  call(portal.listPortalLicenses, listPortalLicenses),
  call(portal.movePortalLicense, movePortalLicense),
  call(portal.listPortalChecks, listPortalChecks),
  call(portal.listPortalVersions, listPortalVersions),
  call(portal.savePortalBeta, savePortalBeta),
  call(purchaseList.mailPurchaseList, mailPurchaseList),
  call(purchaseList.listOtherPurchases, listOtherPurchases),
  call(purchaseList.openOtherPurchase, openOtherPurchase),
  call(redownload.requestOneTimePassword, requestOneTimePassword),
  call(redownload.redownload, redownloadOrder),
  call(reviews.findReview, findReview),
  call(reviews.createReview, reviewPurchase, {
    changes: (_, { review }) => [catalogueTag, productTag(review.productId)],
  }),
];
