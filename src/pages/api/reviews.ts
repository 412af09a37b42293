import { listReviews as route } from '#contract/reviews.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listReviews } from '#server/reviews/list-reviews.ts';

export const ALL = endpoints([route, listReviews]);
