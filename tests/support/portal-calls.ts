import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import * as offline from '#contract/licenses/offline-leases.ts';
import * as personalData from '#contract/buyers/personal-data.ts';
import * as portal from '#contract/buyers/portal.ts';
import * as purchaseList from '#contract/buyers/purchase-list.ts';
import * as reviews from '#contract/catalogue/reviews.ts';
import { outbox } from '#db/schema.ts';
import { confirmErasure, requestErasure } from '#server/buyers/personal-data/request-erasure.ts';
import { requestData } from '#server/buyers/personal-data/data-file.ts';
import {
  listPortalChecks,
  listPortalLicenses,
  makePortalOfflineLease,
  movePortalLicense,
} from '#server/buyers/purchase-access/portal-licenses.ts';
import {
  listPortalVersions,
  savePortalBeta,
} from '#server/buyers/purchase-access/portal-versions.ts';
import { findReview, reviewPurchase } from '#server/buyers/purchase-access/review-purchase.ts';
import {
  listOtherPurchases,
  openOtherPurchase,
} from '#server/buyers/purchase-access/mail-purchase-list.ts';
import { invoiceCalls } from './invoice-calls.ts';
import type { Call, CallFixtures } from './call-fixtures.ts';

/** Lists the calls of a buyer who has opened a purchase by a one-time password. */
export function portalCalls(fixtures: CallFixtures): Call[] {
  const { deps, visitor, made, later } = fixtures;
  return [
    later(6, portal.listPortalLicenses, listPortalLicenses, () => ({
      portalToken: made.portalToken,
    })),
    later(3, portal.listPortalVersions, listPortalVersions, () => ({
      portalToken: made.portalToken,
    })),
    later(4, portal.savePortalBeta, savePortalBeta, () => ({
      portalToken: made.portalToken,
      isBeta: true,
    })),
    later(
      4,
      offline.makePortalOfflineLease,
      // Its product has no offline files. The seller's call covers the writes.
      (_, input) =>
        expect(makePortalOfflineLease(deps, input, visitor)).rejects.toThrow(offline.texts.none),
      () => ({ portalToken: made.portalToken, id: 5, days: 1 }),
    ),
    later(14, portal.movePortalLicense, movePortalLicense, () => ({
      portalToken: made.portalToken,
      id: 5,
      accountNumber: '70005',
      brokerName: 'XM',
    })),
    later(7, personalData.requestData, requestData, () => ({ portalToken: made.portalToken })),
    later(
      9,
      personalData.requestErasure,
      async (_, input) => {
        await requestErasure(deps, input, visitor);
        const mail = await deps.db.query.outbox.findFirst({ orderBy: desc(outbox.id) });
        made.code = /\b\d{8}\b/.exec(mail?.textBody ?? '')?.[0] ?? '';
      },
      () => ({ portalToken: made.portalToken }),
    ),
    later(3, reviews.findReview, findReview, () => ({ portalToken: made.portalToken })),
    later(8, reviews.createReview, reviewPurchase, () => ({
      portalToken: made.portalToken,
      rating: 4,
      text: 'Calm, and does what it says.',
      name: 'Ada',
    })),
    later(4, purchaseList.listOtherPurchases, listOtherPurchases, () => ({
      portalToken: made.portalToken,
    })),
    later(
      5,
      purchaseList.openOtherPurchase,
      // The address has one purchase. The API test covers the writes.
      (_, input) =>
        expect(openOtherPurchase(deps, input, visitor)).rejects.toThrow(
          purchaseList.texts.notFound,
        ),
      () => ({ portalToken: made.portalToken, orderID: 'PAYPAL-8' }),
    ),
    later(2, portal.listPortalChecks, listPortalChecks, () => ({
      portalToken: made.portalToken,
      id: 5,
    })),
    ...invoiceCalls(fixtures),
    later(null, personalData.confirmErasure, confirmErasure, () => ({
      portalToken: made.portalToken,
      code: made.code,
    })),
  ];
}
