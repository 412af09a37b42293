import { createTestPayment } from '#contract/setup.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { startTestPayment } from '#server/setup/test-payment.ts';

export const ALL = endpoints([createTestPayment, startTestPayment]);
