import * as canned from '#contract/contact/canned-answers.ts';
import * as disputes from '#contract/sales/disputes.ts';
import * as customers from '#contract/buyers/customers.ts';
import * as personalData from '#contract/buyers/personal-data.ts';
import * as reviews from '#contract/catalogue/reviews.ts';
import * as withdrawals from '#contract/sales/withdrawals.ts';
import { mailRenewalLink as mailRoute } from '#contract/sales/purchase-form.ts';
import { updateTicket as updateTicketRoute } from '#contract/contact/tickets.ts';
import { getCustomer, saveCustomerNote } from '#server/buyers/customers/customer.ts';
import { listCustomers } from '#server/buyers/customers/list-customers.ts';
import { mailRenewalLink } from '#server/sales/orders/renewals/term-mails.ts';
import { listReviews, updateReview } from '#server/catalogue/reviews/reviews.ts';
import { exportCustomer, eraseCustomer } from '#server/buyers/personal-data/data-file.ts';
import { updateTicket } from '#server/contact/tickets/update-ticket.ts';
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '#server/contact/tickets/canned-answers.ts';
import { acceptDispute } from '#server/sales/disputes/answer-dispute.ts';
import { downloadDossier, provideEvidence } from '#server/sales/disputes/make-dossier.ts';
import type { Deps } from '#server/deps.ts';
import { decideWithdrawal } from '#server/sales/withdrawals/decide-withdrawal.ts';
import { listWithdrawals } from '#server/sales/withdrawals/list-withdrawals.ts';
import type { Call, CallFixtures } from './call-fixtures.ts';

const email = 'Buyer5@example.com';
const publication = { question: 'Which broker?', answer: 'Any.' };

/** Makes PayPal take every answer: the sandbox knows none of the disputes. */
function willing(deps: Deps): Deps {
  const done = async () => ({ kind: 'done' as const });
  return { ...deps, paypal: { ...deps.paypal, provideEvidence: done, acceptClaim: done } };
}

export function customerCalls({ call }: CallFixtures): Call[] {
  return [
    call(2, customers.listCustomers, listCustomers, {}),
    call(2, customers.listCustomers, listCustomers, { search: 'buyer5' }),
    call(10, customers.getCustomer, getCustomer, { email }),
    call(3, customers.saveCustomerNote, saveCustomerNote, { email, note: 'VIP' }),
    call(38, personalData.exportCustomer, exportCustomer, { email }),
    call(null, personalData.eraseCustomer, eraseCustomer, { email: 'buyer6@example.com' }),
    call(4, mailRoute, mailRenewalLink, { id: 'order-12' }),
    call(1, reviews.listReviews, listReviews, {}),
    call(1, reviews.listReviews, listReviews, { state: 'unanswered' }),
    call(1, reviews.listReviews, listReviews, { state: 'answered' }),
    call(1, reviews.listReviews, listReviews, { state: 'hidden' }),
    call(5, reviews.updateReview, updateReview, { id: 1, answer: 'Thank you.' }),
    call(1, withdrawals.listWithdrawals, listWithdrawals, { state: 'open' }),
    call(1, withdrawals.listWithdrawals, listWithdrawals, { customer: email }),
    call(1, withdrawals.listWithdrawals, listWithdrawals, { purchaseId: 'order-20' }),
    call(5, withdrawals.decideWithdrawal, decideWithdrawal, {
      id: 151,
      decision: 'decline',
      text: 'It came too late.',
    }),
    call(20, disputes.getDossier, downloadDossier, { id: 'order-304' }),
    call(21, disputes.provideEvidence, provideEvidence, { id: 'order-304' }),
    call(
      28,
      disputes.provideEvidence,
      (deps, input, by) => provideEvidence(willing(deps), input, by),
      { id: 'order-304', confirmed: true },
    ),
    call(8, disputes.acceptDispute, (deps, input, by) => acceptDispute(willing(deps), input, by), {
      id: 'order-604',
    }),
    call(6, updateTicketRoute, updateTicket, { id: 7, isPublished: true, ...publication }),
    call(3, canned.createCannedAnswer, createCannedAnswer, { name: 'Hi', message: 'Hello' }),
    call(1, canned.listCannedAnswers, listCannedAnswers, {}),
    call(2, canned.updateCannedAnswer, updateCannedAnswer, { id: 1, name: 'Ho', message: 'Hello' }),
    call(2, canned.deleteCannedAnswer, deleteCannedAnswer, { id: 1 }),
  ];
}
