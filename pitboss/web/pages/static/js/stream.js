// Views as they come. One stream for the browser through a shared worker; else one for the page.
/** Call `hear` with each view of a table and `line` with true or false as the line holds or breaks. */
export function listen(table, player, hear, line) {
  const told = (message) => {
    if (message.line !== undefined) line(message.line);
    else if (message.table === table) hear(message.view);
  };
  if (typeof SharedWorker === "function") shared(table, player, told);
  else alone(table, told);
}

function shared(table, player, told) {
  const worker = new SharedWorker("/static/js/stream-worker.js", { type: "module", name: "pitboss" });
  const open = () => worker.port.postMessage({ open: table, as: player });
  worker.port.onmessage = ({ data }) => told(data);
  worker.port.start();
  open();
  addEventListener("pagehide", () => worker.port.postMessage({ close: true }));
  addEventListener("pageshow", (event) => event.persisted && open());
}

async function alone(table, told) {
  const { Line } = await import("./line.js");
  const line = new Line(told);
  line.follow([table]);
  addEventListener("pagehide", () => line.follow([]));
}
