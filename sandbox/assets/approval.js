// @ts-check
// Posts the buyer's choice to the shop's page. The browser delivers it only to the named origin.
(() => {
  const { result, orderId, payerId, opener } = document.body.dataset;
  if (!opener || !window.opener) return;
  window.opener.postMessage(
    { source: 'paypal-sandbox', result, orderID: orderId, payerID: payerId },
    opener,
  );
  // The page closes this window, unless it is gone.
  setTimeout(() => window.close(), 3000);
})();
