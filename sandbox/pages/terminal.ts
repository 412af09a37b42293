import type { Reply } from '../http.ts';
import { html, sitePage, field, type Markup } from './layout.ts';
import { liveParts, type Live } from './terminal-live.ts';
import { modes, platforms } from '../terminal/terminal.ts';

export function terminalPage(status: number, view: View): Reply {
  const { chart, network, talk, log } = liveParts(view);
  return sitePage(status, {
    title: 'Terminal',
    current: 'Terminal',
    script: '/assets/terminal.js',
    main: html`
      <h1>Terminal</h1>
      <p>
        Stands in for MetaTrader with a sold expert advisor on its chart: it asks the store for a
        lease and follows the answer as the license include does. Buy a product in the store,
        generate a license key for a trading account, and start it here.
      </p>
      ${view.problem !== null && html`<p class="problem" role="alert">${view.problem}</p>`}
      <div class="terminal">
        ${chart} ${inputsForm(view)}
        <div class="controls">${network} ${clockForm} ${checkForm}</div>
        ${talk} ${log} ${offlineForm(view.terminal)} ${keyForm(view)}
      </div>
    `,
  });
}

export interface View extends Live {
  products: { id: number; name: string }[];
  /** Says what is wrong with the input, if anything. */
  problem: string | null;
}

const select = (name: string, label: string, values: readonly string[], chosen: string): Markup =>
  field(
    label,
    html`<select name="${name}">
      ${values.map((value) => option(value, value, value === chosen))}
    </select>`,
  );

const option = (value: string, text: string, isChosen: boolean): Markup =>
  html`<option value="${value}" ${isChosen && 'selected'}>${text}</option>`;

const numberInput = (name: string, label: string, value: string): Markup =>
  field(
    label,
    html`<input
      name="${name}"
      inputmode="numeric"
      pattern="[1-9][0-9]{0,18}"
      title="A number of up to 19 digits"
      required
      value="${value}"
    />`,
  );

function inputsForm({ terminal, products }: View): Markup {
  const { inputs } = terminal;
  return html`<form class="inputs" method="post" action="/terminal/start" autocomplete="off">
    <h2>Account and inputs</h2>
    ${numberInput('login', 'Login', inputs?.login ?? '')}
    <label>Server <input name="server" value="${inputs?.server ?? 'Broker-Live02'}" /></label>
    <div class="pair">
      ${select('mode', 'Mode', modes, inputs?.mode ?? '')}
      ${select('platform', 'Platform', platforms, inputs?.platform ?? '')}
    </div>
    ${productField(products, inputs?.product ?? '')}
    <label
      >License key
      <input name="key" spellcheck="false" autocapitalize="characters" value="${inputs?.key ?? ''}"
    /></label>
    <label>Program version <input name="version" value="${inputs?.version ?? '1.0'}" /></label>
    <button class="primary">Start</button>
  </form>`;
}

function productField(products: View['products'], chosen: string): Markup {
  if (products.length === 0) return numberInput('product', 'Product number', chosen);
  const isListed = products.some(({ id }) => String(id) === chosen);
  return field(
    'Product',
    html`<select name="product">
      ${chosen !== '' && !isListed && option(chosen, `Product ${chosen}`, true)}
      ${products.map(({ id, name }) => option(String(id), name, String(id) === chosen))}
    </select>`,
  );
}

const clockForm = html`<form method="post" action="/terminal/clock">
  <h2>Clock</h2>
  <label
    >Move the clock by hours
    <input type="number" name="hours" min="0.1" max="100000" step="any" value="71" required
  /></label>
  <div class="inline">
    <button name="direction" value="forward">Forward</button>
    <button name="direction" value="back">Back</button>
  </div>
  <p class="note">
    Forward lets time pass. Back does what a cheater would: the broker’s clock keeps running.
  </p>
</form>`;

const checkForm = html`<div>
  <h2>Program</h2>
  <div class="inline">
    <form method="post" action="/terminal/check"><button>Check now</button></form>
    <form method="post" action="/terminal/reset"><button>Another computer</button></form>
  </div>
  <p class="note">
    It checks every 12 hours. Another computer has no cached lease, and its clock is right.
  </p>
</div>`;

const offlineForm = ({ offline = '' }: View['terminal']): Markup =>
  html`<details class="keys">
    <summary>Offline file: ${offline === '' ? 'none' : 'in the common folder'}</summary>
    <form method="post" action="/terminal/offline">
      <label
        >Paste the text of the file. It applies until a later answer arrives, and again once that
        expires. Leave this empty to remove it.
        <textarea name="file" rows="6" spellcheck="false">${offline}</textarea>
      </label>
      <button>Save</button>
    </form>
  </details>`;

function keyForm({ terminal, world }: Live): Markup {
  const kids = world.keys.map(({ kid }) => (kid === null ? 'without a number' : `kid ${kid}`));
  const source = terminal.publicKeys === '' ? 'given to the sandbox' : 'pasted here';
  return html`<details class="keys">
    <summary>
      Public key: ${world.keys.length === 0 ? 'none' : `${kids.join(', ')}, ${source}`}
    </summary>
    <form method="post" action="/terminal/key">
      <label
        >Paste what <code>npm run lease-key -- show</code> prints, or a PEM. Leave this empty to use
        the sandbox’s own.
        <textarea name="publicKeys" rows="6" spellcheck="false">${terminal.publicKeys}</textarea>
      </label>
      <button>Use it</button>
    </form>
  </details>`;
}
