// The service worker, which shows a page of ours when there is no connection.

/** Once the page has loaded, which is not to wait for it. Only over https, or on one's own machine, browsers have it. */
export function keepShell() {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

function register() {
  // Without it everything works, as long as there is a connection.
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}
