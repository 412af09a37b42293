import type { ParsedInputOf, Route } from '#contract/route.ts';
import type { KitDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { Caller } from '../sessions/caller.ts';
import { admit, lineOf, type CallContext, type Endpoint } from './endpoint.ts';

/** Scripts of a page, with what they contain. */
const script = /<script\b[^>]*>[^]*?<\/script>/gi;

/**
 * Joins a route to a page of the shop, rendered for the caller, without its scripts and never
 * shared.
 *
 * @param pathOf checks that the caller may see the page; returns its path
 */
export function renderedPage<R extends Route, D>(
  route: R,
  pathOf: (deps: D, input: ParsedInputOf<R>, caller: Caller) => Promise<string>,
): Endpoint<D & KitDeps> {
  const run = async (context: CallContext<D & KitDeps>) => {
    await using admitted = await admit(route, context);
    const { deps, input, caller } = admitted;
    const path = await pathOf(deps, input, caller);
    if (!context.renderPage) throw notFound('Pages are rendered by the store alone.');
    const page = await context.renderPage(path, caller);
    const html = (await page.text()).replaceAll(script, '');
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
    return new Response(html, { status: page.status, headers });
  };
  return { ...lineOf(route), run };
}
