import { findReview as route } from '#contract/reviews.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { findReview } from '#server/purchase-access/review-purchase.ts';

export const ALL = endpoints([route, findReview]);
