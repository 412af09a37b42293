import type { Route } from '../route.ts';

/** Returns whether a call sends its input as a body, else in the query. */
export const hasBody = ({ method, takesBody }: Pick<Route, 'method' | 'takesBody'>): boolean =>
  method === 'POST' || method === 'PUT' || takesBody === true;
