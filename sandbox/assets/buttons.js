// @ts-check
// The stand-in for https://www.paypal.com/sdk/js: `window.paypal` with Buttons. It loads nothing more.
import { checkStyle, dress, makeButton, makeNotice, makeRoot, NAMES, openWindow } from './look.js';

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const origin = new URL(script.src).origin;
const FUNDING = { PAYPAL: 'paypal', CARD: 'card', CREDIT: 'credit', PAYLATER: 'paylater' };
const CLOSED_CHECK_MS = 250;
const BLOCKED =
  'Your browser blocked the PayPal window. Allow pop-ups for this site and try again.';

/** @param {any} options */
function Buttons(options = {}) {
  let props = { ...options };
  checkStyle(props.style ?? {});
  const sources = ['paypal', 'card'].filter(
    (source) => !props.fundingSource || props.fundingSource === source,
  );
  /** @type {HTMLElement | null} */ let root = null;
  /** @type {HTMLElement} */ let notice;
  /** @type {HTMLButtonElement[]} */ let buttons = [];
  /** The running checkout. @type {any} */ let session = null;
  let enabled = true;

  /** @param {unknown} error */
  function fail(error) {
    if (typeof props.onError === 'function') props.onError(error);
    else reportError(error);
  }

  /** @param {string} text @param {string} [role] */
  function say(text, role = 'status') {
    notice.setAttribute('role', role);
    notice.replaceChildren(text);
    notice.hidden = text === '';
  }

  /** @param {boolean} busy */
  function lock(busy) {
    for (const button of buttons) {
      button.disabled = busy;
      dress(button, { opacity: busy ? '0.5' : '1', cursor: busy ? 'default' : 'pointer' });
    }
  }

  function stop() {
    if (!session) return;
    clearInterval(session.timer);
    if (session.popup && !session.popup.closed) session.popup.close();
    session = null;
  }

  /** @param {string} orderID @param {string} source */
  const approvalUrl = (orderID, source) =>
    `${origin}/checkoutnow?${new URLSearchParams({ token: orderID, fundingSource: source, opener: location.origin })}`;

  /** Watches the window until it responds or closes. @param {any} started */
  function watch(started) {
    session = started;
    lock(true);
    say('Finish paying in the PayPal window.');
    session.timer = setInterval(() => {
      if (session === started && started.popup.closed) cancel(started);
    }, CLOSED_CHECK_MS);
  }

  /** @param {any} ended */
  function cancel(ended) {
    stop();
    say('');
    lock(false);
    props.onCancel?.(
      { orderID: ended.orderID },
      { redirect: (/** @type {string} */ url) => location.assign(url) },
    );
  }

  /** @param {string} source */
  async function start(source) {
    if (session) return;
    try {
      let rejected = false;
      const clicked = props.onClick?.(
        { fundingSource: source },
        {
          resolve: async () => {},
          reject: async () => {
            rejected = true;
          },
        },
      );
      // An unneeded await would lose the click that allows a window.
      if (clicked instanceof Promise) await clicked;
      if (rejected || !enabled || session) return;
    } catch (error) {
      return fail(error);
    }
    const popup = openWindow(`${origin}/checkoutnow/loading`);
    if (!popup) return say(BLOCKED, 'alert');
    const started = { popup, source, orderID: undefined };
    watch(started);
    try {
      if (typeof props.createOrder !== 'function') throw new Error('Must pass createOrder');
      const orderID = await props.createOrder(
        { paymentSource: source },
        { order: { create: () => Promise.reject(new Error('Create the order on the server')) } },
      );
      if (!orderID) throw new Error('Expected an order id to be passed');
      if (session !== started) return;
      started.orderID = orderID;
      popup.location.replace(approvalUrl(orderID, source));
    } catch (error) {
      if (session !== started) return;
      stop();
      say('');
      lock(false);
      fail(error);
    }
  }

  /** @param {string} orderID @param {string} source */
  function restart(orderID, source) {
    stop();
    const popup = openWindow(approvalUrl(orderID, source));
    if (popup) return watch({ popup, source, orderID });
    // The browser may require another click.
    lock(true);
    say('Your payment was not accepted. ', 'alert');
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = 'Open the payment window';
    again.addEventListener('click', () => {
      const opened = openWindow(approvalUrl(orderID, source));
      if (opened) watch({ popup: opened, source, orderID });
    });
    notice.append(again);
  }

  /** @param {any} ended @param {string} payerID */
  async function approve(ended, payerID) {
    const { orderID, source } = ended;
    stop();
    lock(true);
    say('Processing…');
    let restarted = false;
    try {
      await props.onApprove?.(
        {
          orderID,
          payerID,
          paymentID: orderID,
          billingToken: null,
          facilitatorAccessToken: '',
          paymentSource: source,
        },
        {
          redirect: (/** @type {string} */ url) => location.assign(url),
          restart: () => {
            restarted = true;
            restart(orderID, source);
          },
        },
      );
    } catch (error) {
      fail(error);
    }
    if (restarted || !root) return;
    say('');
    lock(false);
  }

  /** @param {MessageEvent} event */
  function onMessage(event) {
    const started = session;
    if (!started || event.origin !== origin || event.source !== started.popup) return;
    const { source, result, orderID, payerID } = event.data ?? {};
    if (source !== 'paypal-sandbox' || orderID !== started.orderID) return;
    if (result === 'approved') void approve(started, payerID);
    else cancel(started);
  }

  /** @param {HTMLElement} container */
  function mount(container) {
    const style = props.style ?? {};
    root = makeRoot(style);
    buttons = sources.map((source) => makeButton(source, style, () => void start(source)));
    notice = makeNotice();
    root.append(...buttons, notice);
    container.append(root);
    window.addEventListener('message', onMessage);
    window.addEventListener('pagehide', stop);
  }

  return {
    isEligible: () => sources.length > 0,
    hasReturned: () => false,
    resume() {},
    /** @param {HTMLElement | string} target */
    async render(target) {
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      if (!(container instanceof HTMLElement)) {
        throw new Error('Document is ready and the element to render into does not exist');
      }
      mount(container);
      props.onInit?.(
        {},
        {
          enable: async () => {
            enabled = true;
          },
          disable: async () => {
            enabled = false;
          },
        },
      );
    },
    /** @param {any} changed */
    async updateProps(changed) {
      props = { ...props, ...changed };
    },
    async close() {
      stop();
      window.removeEventListener('message', onMessage);
      window.removeEventListener('pagehide', stop);
      root?.remove();
      root = null;
    },
  };
}

const paypal = {
  version: '5.0.500',
  FUNDING,
  Buttons,
  getFundingSources: () => ['paypal', 'card'],
  isFundingEligible: (/** @type {string} */ source) => source in NAMES,
  rememberFunding() {},
};
Object.assign(window, { [script.dataset.namespace || 'paypal']: paypal });
