import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { routes } from '#contract/routes.ts';
import type { App } from './deps.ts';
import { measureShop } from '#server/seller/figures/measure-shop.ts';
import { countDroppedLines } from '#server/kit/log.ts';
import { isSameSecret } from '#server/kit/crypto/token.ts';
import type { Middleware } from '#http/middleware.ts';
import { countRefusedLists } from '#http/load-shedding.ts';

/** In seconds; pages and lists are among the first, payments, which wait for PayPal, the last. */
const durationBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

const counters: [name: string, help: string, count: () => number][] = [
  ['log_lines_dropped_total', 'Log lines dropped because nobody read them', countDroppedLines],
  ['lists_refused_total', 'Product lists refused because too many were waiting', countRefusedLists],
];

interface Metrics {
  measure: Middleware;
  /** Answers `GET /metrics` in Prometheus' format to anyone who has the token. */
  answer: Middleware;
}

export function openMetrics(deps: App, token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'kind', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  for (const [name, help, count] of counters) {
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(count());
        },
      }),
    );
  }
  registry.registerMetric(
    new Gauge({
      name: 'storage_up',
      help: '1 while the storage of files answers',
      registers: [],
      async collect() {
        this.set((await deps.storage.state()) === 'up' ? 1 : 0);
      },
    }),
  );
  const readShop = registerShopFigures(deps, registry);

  return {
    measure(req, res, next) {
      const end = durations.startTimer();
      res.once('close', () =>
        end({ method: req.method ?? '', kind: kindOf(req.path), status: res.statusCode }),
      );
      next();
    },
    async answer(req, res, next) {
      if (req.path !== '/metrics') return next();
      if (!isSameSecret(req.headers.authorization ?? '', `Bearer ${token}`)) {
        res.writeHead(401, { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' }).end();
        return;
      }
      await readShop();
      const text = await registry.metrics();
      res.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
      res.end(text);
    },
  };
}

/** First segments of the API's paths; unknown ones must not each create a series. */
const nouns = new Set([...routes.map(({ path }) => path.split('/')[2] ?? ''), 'webhooks', 'cron']);

/** Names the kind of a path: a series for each product would be too many. */
function kindOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  if (first === 'api') return nouns.has(second) ? `api/${second}` : 'api';
  const known = ['files', 'product', 'download', 'admin', '_astro', 'metrics'];
  return known.includes(first) ? first : 'page';
}

/** @returns a function that reads them again from the database */
function registerShopFigures(deps: App, registry: Registry): () => Promise<void> {
  const registers = [registry];
  const byState = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['state'], registers });
  const orders = byState('shop_orders', 'Orders by state');
  const mails = byState('shop_mails', 'Emails in the outbox by state');
  const unsettled = new Gauge({
    name: 'shop_oldest_unsettled_order_seconds',
    help: 'Age of the oldest order whose outcome only PayPal knows; 0 if there is none',
    registers,
  });
  const tickets = new Gauge({ name: 'shop_open_tickets', help: 'Tickets not closed', registers });
  return async () => {
    const figures = await measureShop({ db: deps.reads, now: deps.now });
    for (const [gauge, counts] of [
      [orders, figures.orders],
      [mails, figures.mails],
    ] as const) {
      gauge.reset();
      for (const { state, count } of counts) gauge.set({ state }, count);
    }
    unsettled.set(figures.oldestUnsettledSeconds);
    tickets.set(figures.openTickets);
  };
}
