import {
  allowsEntry,
  licenseState,
  secondsToNextRequest,
  type LicenseState,
} from '../terminal/license-state.ts';
import { licenseText } from '../terminal/license-text.ts';
import { momentOf, type Terminal, type World } from '../terminal/terminal.ts';
import { factsOf, html, moment, type Markup } from './layout.ts';

export interface Live {
  terminal: Terminal;
  world: World;
}

const meanings: Record<LicenseState, string> = {
  OK: 'The lease holds: everything is allowed.',
  GRACE: 'The last check failed and the lease still holds: everything is allowed.',
  STOPPED: 'No new trades. Open ones are trailed, changed and closed.',
  FIRST: 'No lease yet, so no new trades.',
};

/** Renders the parts that the page's script refreshes, by name. */
export const liveParts = (view: Live) => ({
  chart: chart(view),
  network: live('network', networkForm(view.terminal)),
  talk: live('talk', exchangeOf(view)),
  log: live('log', log(view.terminal)),
});

const live = (name: string, content: Markup): Markup =>
  html`<div class="${name}" id="${name}" data-live>${content}</div>`;

/** Its live parts are separate, so that screen readers announce only what changed. */
const chart = (view: Live): Markup =>
  html`<section class="chart">
    <h2>Chart</h2>
    <div class="screen">
      ${live('account', account(view.terminal))} <img src="/assets/candles.svg" alt="" />
      <div id="label" role="status" data-live>${label(view)}</div>
    </div>
    ${live('standing', standing(view))}
  </section>`;

const account = ({ inputs, program }: Terminal): Markup =>
  inputs && program
    ? html`Account ${inputs.login}, ${inputs.server || 'no server'} (${inputs.mode}),
      ${inputs.platform}`
    : html`No account is logged in`;

function label({ terminal, world }: Live): Markup {
  const { program } = terminal;
  if (!program) return html`No program is on the chart.`;
  const now = momentOf(terminal, world);
  const state = licenseState(program, now).toLowerCase();
  return html`<p class="${state}">${licenseText(program, now, world.siteUrl)}</p>`;
}

function standing({ terminal, world }: Live): Markup {
  const { program } = terminal;
  if (!program) return html`<p class="empty">Fill in account and inputs, and press Start.</p>`;
  const now = momentOf(terminal, world);
  const state = licenseState(program, now);
  const { isOk = false, expires = 0, until = 0, latest = '' } = program.held ?? {};
  return html`<p>
      <strong class="badge ${state.toLowerCase()}">${state}</strong> ${meanings[state]}
    </p>
    ${factsOf({
      'New trades': allowsEntry(state) ? 'allowed' : 'not allowed',
      'Lease until': isOk ? moment(isoOf(expires)) : 'none',
      'Key ends': until === 0 ? '' : moment(isoOf(until)),
      'Next check': nextCheck(secondsToNextRequest(program, now)),
      'Its clock': html`${moment(isoOf(now.gmt))}${aheadText(terminal.clockAhead)}`,
      'Newest version': latest,
    })}`;
}

/** Rounds to the minute, so that parts change only when their text does. */
const isoOf = (seconds: number) => new Date(Math.floor(seconds / 60) * 60_000).toISOString();

function nextCheck(seconds: number | null): string {
  if (seconds === null) return 'not before there are a key and an account';
  if (seconds === 0) return 'now';
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `in ${hours > 0 ? `${hours} h ` : ''}${rest} min`;
}

function aheadText(seconds: number): string {
  const hours = Math.round((Math.abs(seconds) / 3600) * 10) / 10;
  if (hours === 0) return '';
  return `, ${hours} h ${seconds > 0 ? 'ahead' : 'behind'}`;
}

function networkForm({ network }: Terminal): Markup {
  const texts = {
    up: 'The store is reachable.',
    cut: 'The network is cut.',
    forbidden: 'The terminal’s options do not list the store’s address.',
  };
  return html`<form method="post" action="/terminal/network">
    <h2>Network</h2>
    <p class="note">${texts[network]}</p>
    <div class="inline">
      ${
        network === 'up'
          ? html`<button name="network" value="cut">Cut the network</button>
              <button name="network" value="forbidden">Take the address off the list</button>`
          : html`<button name="network" value="up">
              ${network === 'cut' ? 'Reconnect the network' : 'Allow the address'}
            </button>`
      }
    </div>
  </form>`;
}

function exchangeOf({ terminal, world }: Live): Markup {
  const { exchange, program } = terminal;
  const nothing = program ? 'Nothing since the start: the lease was in the cache.' : 'Nothing yet.';
  return html`<h2>Sent and answered</h2>
    ${
      exchange
        ? html`<p>
              ${exchange.verdict} <span class="note">${moment(exchange.at)}, by its clock</span>
            </p>
            <h3>Request</h3>
            <pre class="text-part">${exchange.sent}</pre>
            <h3>Response</h3>
            <pre class="text-part">${exchange.answered || '(nothing)'}</pre>`
        : html`<p class="empty">${nothing}</p>`
    }
    ${
      world.keys.length === 0 &&
      html`<p class="problem">
        No public key is given, so the terminal accepts every answer. A sold program does not.
      </p>`
    }`;
}

function log({ log: lines }: Terminal): Markup {
  return html`<h2>Log</h2>
    ${
      lines.length === 0
        ? html`<p class="empty">Empty.</p>`
        : html`<ol reversed>
            ${lines
              .toReversed()
              .map(
                ({ at, text }) => html`<li><span class="note">${moment(at)}</span> ${text}</li>`,
              )}
          </ol>`
    }`;
}
