// One stream for all pages of this browser: each page says which table it looks at, and for whom.
import { Line } from "./line.js";

const pages = new Map();
let holds = null;
let player = null;
const line = new Line((message) => {
  if (message.line !== undefined) holds = message.line;
  for (const [port, table] of pages) {
    if (message.line !== undefined || message.table === table) port.postMessage(message);
  }
});

/** What one person may see is not kept for the next who logs in here. */
function serve(name) {
  if (name === player) return;
  player = name;
  line.forget();
}

function open(port, { open: table, as }) {
  pages.set(port, table);
  serve(as);
  line.follow([...pages.values()]);
  const known = line.latest.get(table);
  if (known) port.postMessage(known);
  if (holds !== null) port.postMessage({ line: holds });
}

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.open) return open(port, data);
    pages.delete(port);
    line.follow([...pages.values()]);
  };
  port.start();
};
