import type { Route } from '../route.ts';

/** Tells whether a call sends its input as a body rather than in the query. */
export const hasBody = ({ method, takesBody }: Pick<Route, 'method' | 'takesBody'>): boolean =>
  method === 'POST' || method === 'PUT' || takesBody === true;
